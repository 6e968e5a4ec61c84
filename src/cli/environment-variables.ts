/** The environment variables of the commands for building apps, with their meanings. */
export const environmentVariables = {
  TENON_URL: 'URL of the service',
  TENON_APP: 'id or slug of the app',
  TENON_TOKEN: 'an access token instead of a sign-in, for programs such as CI',
  TENON_CLIENT_ID: 'with `TENON_CLIENT_SECRET`: client credentials of a program at the issuer of the service',
  TENON_CLIENT_SECRET: 'see `TENON_CLIENT_ID`',
  TENON_CONFIG_DIR: 'folder of `credentials.json`; by default `tenon` in `XDG_CONFIG_HOME` or `~/.config`',
  NO_COLOR: 'any value disables colours',
  CI: 'any value disables questions, as without a terminal',
}
