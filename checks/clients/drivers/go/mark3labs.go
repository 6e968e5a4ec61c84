package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
)

var target struct {
	URL, Token, Tool string
	Arguments        map[string]any
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func print(value any) { fmt.Println(string(must(json.Marshal(value)))) }

func main() {
	must(0, json.Unmarshal([]byte(os.Args[1]), &target))
	headers := map[string]string{}
	if target.Token != "" {
		headers["Authorization"] = "Bearer " + target.Token
	}
	background := context.Background()
	session := must(client.NewStreamableHttpClient(target.URL, transport.WithHTTPHeaders(headers)))
	must(0, session.Start(background))
	must(session.Initialize(background, mcp.InitializeRequest{Params: mcp.InitializeParams{
		ProtocolVersion: mcp.LATEST_PROTOCOL_VERSION,
		ClientInfo:      mcp.Implementation{Name: "check", Version: "1"},
	}}))
	print(must(session.ListTools(background, mcp.ListToolsRequest{})))
	call := mcp.CallToolParams{Name: target.Tool, Arguments: target.Arguments}
	print(must(session.CallTool(background, mcp.CallToolRequest{Params: call})))
	session.Close()
}
