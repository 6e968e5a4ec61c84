// The descriptions of resources that only v1 has, for the OpenAPI document.
import { exampleIds } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import { mergeDescriptions, sharedDescriptions } from '#endpoints/shared/descriptions/index.ts'
import * as templates from '#endpoints/shared/descriptions/template-descriptions.ts'

const { id, previewImageUrl, tools, ...sharedTemplateMembers } = templates.templateDescriptions

const edgeMembers = {
  id: { text: 'Identifies the edge.', example: `${exampleIds.tool}:${exampleIds.operation}` },
  source: { text: 'The id at its start.', example: exampleIds.tool },
  target: { text: 'The id at its end.', example: exampleIds.operation },
}

export const descriptionsV1 = mergeDescriptions(sharedDescriptions, {
  operations: {
    'me.read':
      'Returns the user of the access token. Claims that the token lacks are requested once from the authorization server.',
    'apps.deploy':
      'Releases the draft and makes it live at once. Unlike a release in newer families it always succeeds: tools and widgets that are blocked by an issue are left out.',
    'config.read':
      'Returns the whole app: each resource in the form that its own operation returns, and views of them for drawing.',
    ...templates.operations,
  },
  entities: {
    User: {
      identityUserId: 'Id of the user at the authorization server.',
      email: 'E-mail address; empty if unknown.',
      image: 'URL of a picture; empty if unknown.',
      name: { text: 'Name; empty if unknown.', example: 'Ada' },
      scopes: { text: 'Scopes of the access token.', example: ['openid', 'profile', 'email'] },
    },
    AuthProvider: {
      id: { text: 'The same as {key}.', example: 'custom-oauth' },
      key: { text: 'Identifies the provider in requests.', example: 'custom-oauth' },
      name: { text: 'Name for people.', example: 'OAuth 2.0' },
      kind: { text: 'Type of the credential.', example: 'oauth' },
      ownership: { text: 'Whose credential it is.', values: { customer_managed: 'yours' } },
      provisioningMode: { text: 'How it is set up.', values: { manual: 'by creating an auth connection' } },
      docsUrl: {
        text: 'Where the type of credential is specified.',
        example: 'https://www.rfc-editor.org/rfc/rfc6749',
      },
      configSchema: {
        text: 'What the configuration of a connection must have.',
        members: {
          scopes: { text: 'Scopes to suggest.', example: ['read'] },
          requiresAuthorizationEndpoint: 'Whether it needs {authorizationEndpoint}.',
          requiresTokenEndpoint: 'Whether it needs {tokenEndpoint}.',
        },
      },
    },
    IntegrationProvider: {
      id: { text: 'The same as {key}.', example: 'custom-oauth' },
      key: { text: 'Identifies the provider in requests.', example: 'custom-http' },
      name: { text: 'Name for people.', example: 'HTTP API' },
      kind: { text: 'Kind of integration.', example: 'rest' },
      docsUrl: {
        text: 'Where the kind of server is specified.',
        example: 'https://spec.openapis.org/oas/v3.1.1',
      },
      authProviderKeys: {
        text: 'The auth providers that fit it.',
        example: ['custom-oauth', 'custom-api-key'],
      },
      discoveryMode: {
        text: 'How discovery starts.',
        values: { manual: 'by creating or changing an integration' },
      },
      operationShapeVersion: { text: 'Version of the shape of operations.', example: 'v1' },
      supportsUserDefinedEndpoints: 'Whether you choose the address of the server.',
    },
    Template: {
      ...sharedTemplateMembers,
      templateId: id,
      previewImage: previewImageUrl,
      capabilities: tools,
    },
    AppConfig: {
      app: 'The app.',
      integrationProviders: 'The kinds of servers that can be integrated.',
      authProviders: 'The types of credentials that can be stored.',
      authStrategies: 'The auth connections of the app.',
      integrations: 'Its integrations, with totals of the last import.',
      integrationOperations: 'The operations of all its integrations.',
      capabilities: 'Its tools.',
      prompts: 'Its prompts.',
      bindings: {
        text: 'Which tool calls which operation.',
        members: {
          id: { text: 'The same as {toolId}.', example: exampleIds.tool },
          toolId: 'The tool.',
          type: { text: 'What it is bound to.', example: 'integration_operation' },
          integrationId: 'The integration of the operation.',
          integrationOperationId: 'The operation.',
          schemaHashAtBindTime: 'Digest of the schemas of the operation when the tool was bound.',
          status: {
            text: 'Whether the tool can call it.',
            values: { draft: 'not now', ready: 'yes' },
            closed: true,
          },
        },
      },
      executionFlows: {
        text: 'The chains of tools, each from a tool that no other tool leads to.',
        members: {
          id: { text: 'The same as {startNodeId}.', example: exampleIds.tool },
          name: { text: 'Name of the first tool.', example: 'Find books' },
          startNodeId: 'The first tool.',
          nodeIds: 'All tools that the chain reaches, the first one included.',
        },
      },
      executionNodes: {
        text: 'The tools as nodes of a graph.',
        members: {
          id: { text: 'Identifies the node: the id of the tool.', example: exampleIds.tool },
          toolId: 'The tool.',
          name: { text: 'Name of the tool.', example: 'Find books' },
        },
      },
      executionEdges: { text: 'From each tool to those that run after it.', members: edgeMembers },
      widgets: 'Its widgets.',
      canvasNodes: {
        text: 'Everything as boxes on a canvas, laid out from left to right.',
        members: {
          id: { text: 'The id of the entity.', example: exampleIds.tool },
          type: {
            text: 'Kind of the entity.',
            values: { integration: 'integration', operation: 'operation', tool: 'tool', widget: 'widget' },
            closed: true,
          },
          label: { text: 'Its name.', example: 'Find books' },
          position: {
            text: 'Where it is drawn.',
            members: { x: 'Pixels from the left.', y: 'Pixels from the top.' },
          },
        },
      },
      canvasEdges: {
        text: 'Lines between the boxes, from what is called to what calls it.',
        members: edgeMembers,
      },
      compiledSnapshots: {
        text: 'The releases, newest first, at most a hundred.',
        members: {
          id: { text: 'Identifies the release.', example: exampleIds.release },
          appId: 'The app.',
          version: { text: 'Number of the release.', example: '3' },
          status: {
            text: 'Whether it is the one that chat clients get.',
            values: { published: 'live', unpublished: 'not live' },
            closed: true,
          },
          digest: 'Digest of its contents.',
          createdAt: time({ text: 'When it was released.' }),
        },
      },
    },
  },
  common: {
    templateId: { text: 'Name of the template.', example: 'weather' },
  },
})
