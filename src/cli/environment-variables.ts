/** The environment variables of the commands for building apps, with their meanings. */
export const environmentVariables = {
  TENON_URL: 'address of the service',
  TENON_APP: 'id or slug of the app',
  TENON_TOKEN: 'an access token, in place of a sign-in; for programs such as CI',
  TENON_CLIENT_ID: 'with `TENON_CLIENT_SECRET`: credentials of a program at the issuer of the service',
  TENON_CLIENT_SECRET: 'see `TENON_CLIENT_ID`',
  TENON_CONFIG_DIR: 'folder of `credentials.json`; `tenon` in `XDG_CONFIG_HOME` or `~/.config` unless set',
  NO_COLOR: 'any value: the output has no colours',
  CI: 'any value: nothing is asked, as without a terminal',
}
