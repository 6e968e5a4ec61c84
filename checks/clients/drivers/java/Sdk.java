import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.net.URI;
import java.util.Map;

class Sdk {
  @SuppressWarnings("unchecked")
  public static void main(String[] args) throws Exception {
    Map<String, Object> target = McpJsonDefaults.getMapper().readValue(args[0], Map.class);
    var url = URI.create((String) target.get("url"));
    var token = (String) target.get("token");
    var transport =
        HttpClientStreamableHttpTransport.builder(url.resolve("/").toString())
            .endpoint(url.getPath())
            .httpRequestCustomizer(
                (request, method, uri, body, context) -> {
                  if (!token.isEmpty()) request.header("Authorization", "Bearer " + token);
                })
            .build();
    try (var client = McpClient.sync(transport).build()) {
      client.initialize();
      System.out.println(client.listTools());
      var arguments = (Map<String, Object>) target.get("arguments");
      System.out.println(client.callTool(new CallToolRequest((String) target.get("tool"), arguments)));
    }
  }
}
