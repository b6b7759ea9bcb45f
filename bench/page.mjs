import { createServer } from 'node:http'
import { app, bundle, withApp } from './bundle.mjs'

const page = `<!doctype html><html lang="en"><title>App</title><div id="root"></div><script type="module" src="/out/main.js"></script>`
const mount = `
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement(App))`

async function serve(contents) {
  const server = createServer(({ url = '/' }, response) => {
    const file = contents.get(url.slice(1).split('?')[0])
    response.writeHead((!file && url.startsWith('/?')) || url === '/' || file ? 200 : 404, {
      'content-type': file ? 'text/javascript' : 'text/html',
    })
    response.end(file ?? page)
  })
  await new Promise((resolve) => server.listen(0, 'localhost', resolve))
  return { origin: `http://localhost:${server.address().port}`, stop: () => server.close() }
}

/** The bundled app of an integrator, served as a page with nothing else on it. */
export async function withPage(use) {
  return withApp(async ({ folder }) => {
    // The page may be told which services to ask; what is weighed has them written down.
    const told = app.replace("'https://services.example'", `new URLSearchParams(location.search).get('services') ?? $&`)
    const { contents, lazy } = await bundle(folder, told + mount, { runnable: true })
    const { origin, stop } = await serve(contents)
    try {
      return await use({ origin, lazy })
    } finally {
      stop()
    }
  })
}
