import { startDemo } from './startDemo.js'

void startDemo(document.getElementById('app') as HTMLElement)
