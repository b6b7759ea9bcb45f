import { startServices } from '@portico/services'

// The services in a process of their own, so that a test can kill it.
const [settings] = process.argv.slice(2)
if (!settings) throw new Error('The settings are missing')
const { url } = await startServices(JSON.parse(settings))
process.stdout.write(`${url}\n`)
