export { type PorticoConfigOptions, porticoConfig } from './config.js'
export { type PorticoConnectorOptions, porticoConnector } from './connector.js'
