// Builds an app of the bookshop's API, releases it, and calls a tool as chat clients do.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
)

type object = map[string]any

var tenonUrl = cmp.Or(os.Getenv("TENON_URL"), "http://localhost:4000")
var bookshopUrl = cmp.Or(os.Getenv("BOOKSHOP_URL"), "http://localhost:4010")

func must[Value any](value Value, err error) Value {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// send reads the JSON of the response into reply. A GET has no body.
func send(method, url string, body object, headers map[string]string, reply any) {
	var content io.Reader
	if body != nil {
		content = bytes.NewReader(must(json.Marshal(body)))
	}
	request := must(http.NewRequest(method, url, content))
	request.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response := must(http.DefaultClient.Do(request))
	defer response.Body.Close()
	text := must(io.ReadAll(response.Body))
	if response.StatusCode >= 300 {
		log.Fatalf("%s: %s", url, text)
	}
	must(reply, json.Unmarshal(text, reply))
}

func callApi(method, path string, body object, reply any) {
	headers := map[string]string{"Authorization": "Bearer " + os.Getenv("TENON_TOKEN")}
	send(method, tenonUrl+"/api/v3"+path, body, headers, reply)
}

func main() {
	var created struct {
		App            struct{ Id, Name string }
		AuthConnection struct{ Id string } `json:"auth_connection"`
		Integration    struct{ Id string }
	}
	callApi("POST", "/apps", object{"name": "Bookshop in Go"}, &created)
	path := "/apps/" + created.App.Id

	// The bookshop takes any token.
	credential := object{"type": "bearer", "access_token": cmp.Or(os.Getenv("BOOKSHOP_KEY"), "any")}
	callApi("POST", path+"/auth-connections", object{"name": "Key of the shop", "config": credential}, &created)
	callApi("POST", path+"/integrations", object{
		"name":     "Shop",
		"kind":     "rest",
		"endpoint": bookshopUrl + "/openapi.yaml",
		"auth_id":  created.AuthConnection.Id,
	}, &created)
	var operations struct {
		Data []struct {
			Id         string
			ExternalId string `json:"external_id"`
		}
	}
	callApi("GET", path+"/integrations/"+created.Integration.Id+"/operations", nil, &operations)
	var tools []object
	for _, operation := range operations.Data {
		if operation.ExternalId == "listBooks" || operation.ExternalId == "createOrder" {
			tools = append(tools, object{"operation_id": operation.Id})
		}
	}
	callApi("POST", path+"/tools/batch", object{"tools": tools}, new(any))
	var published struct {
		Release struct {
			Version  int
			Endpoint string
		}
	}
	callApi("POST", path+"/releases", object{}, &published)
	fmt.Printf("%s: version %d is live at %s\n", created.App.Name, published.Release.Version, published.Release.Endpoint)

	call := object{"name": "list_books", "arguments": object{"query": "eyre"}}
	request := object{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
	var reply struct {
		Result struct {
			StructuredContent json.RawMessage `json:"structuredContent"`
		}
	}
	accept := map[string]string{"Accept": "application/json, text/event-stream"}
	send("POST", published.Release.Endpoint, request, accept, &reply)
	fmt.Println(string(reply.Result.StructuredContent))
}
