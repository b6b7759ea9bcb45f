import { startHome } from './home/startHome.js'

await startHome('wallet')
