// Builds an app with the client of oapi-codegen; prints the result of the tool and the number of releases.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"client/tenon"
)

var ctx = context.Background()

func read[Reply any](response *http.Response, err error) Reply {
	var reply Reply
	if err == nil && response.StatusCode >= 300 {
		err = fmt.Errorf("status %d", response.StatusCode)
	}
	if err == nil {
		err = json.NewDecoder(response.Body).Decode(&reply)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return reply
}

func main() {
	baseUrl, token, documentUrl := os.Args[1], os.Args[2], os.Args[3]
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+token)
		return nil
	}
	api, _ := tenon.NewClient(baseUrl, tenon.WithRequestEditorFn(authorize))

	app := read[tenon.AppReply](api.V3AppsCreate(ctx, nil, tenon.AppCreation{Name: "Go"})).App
	newIntegration := tenon.IntegrationCreation{Name: "Pets", Kind: "rest"}
	created := read[tenon.IntegrationReply](api.V3IntegrationsCreate(ctx, app.Id, nil, newIntegration))
	integration := created.Integration.Id
	request := tenon.ImportRequest{Url: &documentUrl}
	read[tenon.IntegrationReply](api.V3IntegrationsImport(ctx, app.Id, integration, nil, request))
	operations := read[tenon.OperationsListReply](api.V3OperationsList(ctx, app.Id, integration, nil))
	newTool := tenon.ToolCreation{Name: "List pets"}
	for _, operation := range operations.Data {
		if operation.ExternalId == "listPets" {
			newTool.Source = &tenon.ToolSourceCreation{OperationId: operation.Id}
		}
	}
	tool := read[tenon.ToolItemReply](api.V3ToolsCreate(ctx, app.Id, nil, newTool)).Tool
	read[tenon.ReleasesCreateReply](api.V3ReleasesCreate(ctx, app.Id, nil))
	result := read[tenon.ToolExecution](api.V3ToolsExecute(ctx, app.Id, tool.Id, nil, map[string]any{}))
	releases := read[tenon.ReleasePage](api.V3ReleasesList(ctx, app.Id, nil))
	fmt.Printf(`{"ok":%t,"releases":%d}`+"\n", result.Ok, len(releases.Data))
}
