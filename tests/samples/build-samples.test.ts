import { expect, test } from 'vitest'
import { describeSampleRequest, sampleLanguages } from '../../web/reference/samples.js'

const document = {
  paths: {
    '/things/{thing_id}': {
      put: {
        parameters: [
          { $ref: '#/components/parameters/Id' },
          { name: 'mode', in: 'query', required: true, schema: { examples: ['a b&c'] } },
          { name: 'limit', in: 'query', required: false, schema: { examples: [5] } },
        ],
        requestBody: {
          content: {
            'application/json': {
              example: { name: 'it\'s `x` "y" \\ \n ü', 'two-words': null, list: [], on: true, size: 1.5 },
            },
          },
        },
        responses: { 200: { content: { 'application/json': {} } } },
      },
    },
    '/export': {
      get: { security: [], responses: { 200: { content: { 'application/jsonl': {} } } } },
    },
  },
  components: { parameters: { Id: { name: 'thing_id', in: 'path', required: true, example: 'a/ä' } } },
}

const build = (language: string, path: string, method: string) => {
  const request = describeSampleRequest(document, { path, method, baseUrl: 'https://x.example' })
  return sampleLanguages.find(({ id }) => id === language)?.build(request)
}

test('a sample quotes and encodes whatever an example has', () => {
  expect(build('curl', '/things/{thing_id}', 'put')).toMatchInlineSnapshot(`
    "curl -X PUT 'https://x.example/things/a%2F%C3%A4?mode=a%20b%26c' \\
      -H "Authorization: Bearer $TENON_TOKEN" \\
      -H 'Content-Type: application/json' \\
      -d '{
      "name": "it'\\''s \`x\` \\"y\\" \\\\ \\n ü",
      "two-words": null,
      "list": [],
      "on": true,
      "size": 1.5
    }'"
  `)
  expect(build('typescript', '/things/{thing_id}', 'put')).toMatchInlineSnapshot(`
    "import { createTenonClient } from '@tenon/client'

    const tenon = createTenonClient({ baseUrl: 'https://x.example', token: process.env.TENON_TOKEN ?? '' })

    const { data } = await tenon.PUT('/things/{thing_id}', {
      params: { path: { thing_id: 'a/ä' }, query: { mode: 'a b&c' } },
      body: {
        name: 'it\\'s \`x\` "y" \\\\ \\n ü',
        'two-words': null,
        list: [],
        on: true,
        size: 1.5,
      },
    })
    console.log(data)"
  `)
  expect(build('python', '/things/{thing_id}', 'put')).toMatchInlineSnapshot(`
    "import os

    import requests

    response = requests.put(
        "https://x.example/things/a%2F%C3%A4?mode=a%20b%26c",
        headers={"Authorization": f"Bearer {os.environ['TENON_TOKEN']}"},
        json={
            "name": "it's \`x\` \\"y\\" \\\\ \\n ü",
            "two-words": None,
            "list": [],
            "on": True,
            "size": 1.5,
        },
        timeout=30,
    )
    response.raise_for_status()
    print(response.json())"
  `)
  expect(build('go', '/things/{thing_id}', 'put')).toMatchInlineSnapshot(`
    "package main

    import (
    	"fmt"
    	"io"
    	"net/http"
    	"os"
    	"strings"
    )

    func main() {
    	body := strings.NewReader(\`{
    	  "name": "it's \` + "\`" + \`x\` + "\`" + \` \\"y\\" \\\\ \\n ü",
    	  "two-words": null,
    	  "list": [],
    	  "on": true,
    	  "size": 1.5
    	}\`)
    	request, err := http.NewRequest("PUT", "https://x.example/things/a%2F%C3%A4?mode=a%20b%26c", body)
    	if err != nil {
    		panic(err)
    	}
    	request.Header.Set("Authorization", "Bearer "+os.Getenv("TENON_TOKEN"))
    	request.Header.Set("Content-Type", "application/json")
    	response, err := http.DefaultClient.Do(request)
    	if err != nil {
    		panic(err)
    	}
    	defer response.Body.Close()
    	text, err := io.ReadAll(response.Body)
    	if err != nil {
    		panic(err)
    	}
    	fmt.Println(response.Status, string(text))
    }"
  `)
})

test('an operation without a token or JSON has neither in its samples', () => {
  expect(build('curl', '/export', 'get')).toMatchInlineSnapshot(`"curl 'https://x.example/export'"`)
  expect(build('typescript', '/export', 'get')).toMatchInlineSnapshot(`
    "import { createTenonClient } from '@tenon/client'

    const tenon = createTenonClient({ baseUrl: 'https://x.example' })

    const { data } = await tenon.GET('/export', { parseAs: 'text' })
    console.log(data)"
  `)
  expect(build('python', '/export', 'get')).toMatchInlineSnapshot(`
    "import requests

    response = requests.get(
        "https://x.example/export",
        timeout=30,
    )
    response.raise_for_status()
    print(response.text)"
  `)
  expect(build('go', '/export', 'get')).not.toContain('Authorization')
})
