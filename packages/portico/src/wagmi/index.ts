export { type PorticoConfigOptions, porticoConfig } from './config.js'
export { type PorticoConnector, type PorticoConnectorOptions, porticoConnector } from './connector.js'
