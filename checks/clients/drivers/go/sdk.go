package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var target struct {
	URL, Token, Tool string
	Arguments        map[string]any
}

type sender struct{}

func (sender) RoundTrip(request *http.Request) (*http.Response, error) {
	if target.Token != "" {
		request = request.Clone(request.Context())
		request.Header.Set("Authorization", "Bearer "+target.Token)
	}
	return http.DefaultTransport.RoundTrip(request)
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
	background := context.Background()
	transport := &mcp.StreamableClientTransport{Endpoint: target.URL, HTTPClient: &http.Client{Transport: sender{}}}
	client := mcp.NewClient(&mcp.Implementation{Name: "check", Version: "1"}, nil)
	session := must(client.Connect(background, transport, nil))
	print(must(session.ListTools(background, nil)))
	print(must(session.CallTool(background, &mcp.CallToolParams{Name: target.Tool, Arguments: target.Arguments})))
	session.Close()
}
