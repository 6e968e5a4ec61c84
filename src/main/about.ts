/** Title, version and description of the service in its documents. */
export const about = {
  title: 'Tenon',
  version: '0.1.0',
  description:
    'Turns REST APIs into apps for AI chat clients: tools, forms and tables that are drafted, validated, released, served and rolled back.',
}
