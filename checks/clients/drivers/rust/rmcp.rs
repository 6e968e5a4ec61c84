use rmcp::model::CallToolRequestParams;
use rmcp::transport::streamable_http_client::{StreamableHttpClientTransport, StreamableHttpClientTransportConfig};
use rmcp::ServiceExt;
use serde_json::Value;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target: Value = serde_json::from_str(&std::env::args().nth(1).unwrap())?;
    let read = |name: &str| target[name].as_str().unwrap().to_string();
    let mut config = StreamableHttpClientTransportConfig::with_uri(read("url"));
    if !read("token").is_empty() {
        config = config.auth_header(read("token"));
    }
    let client = ().serve(StreamableHttpClientTransport::from_config(config)).await?;
    println!("{}", serde_json::to_string(&client.list_all_tools().await?)?);
    let arguments = target["arguments"].as_object().unwrap().clone();
    let call = CallToolRequestParams::new(read("tool")).with_arguments(arguments);
    println!("{}", serde_json::to_string(&client.call_tool(call).await?)?);
    client.cancel().await?;
    Ok(())
}
