import { pickLanguage } from '../views/words.js'

/** Every sentence of the window that a login at a provider opens. */
const en = {
  loading: 'One moment',
  done: 'You can close this window',
  doneBody: 'The page that you came from goes on by itself.',
  lost: 'Go back to the page that you came from',
  lostBody: 'This window has lost it. Close it, and sign in again there.',
}
const de: typeof en = {
  loading: 'Einen Moment',
  done: 'Du kannst dieses Fenster schließen',
  doneBody: 'Die Seite, von der du kommst, macht von selbst weiter.',
  lost: 'Geh zu der Seite zurück, von der du kommst',
  lostBody: 'Dieses Fenster hat sie verloren. Schließ es, und melde dich dort noch einmal an.',
}
const es: typeof en = {
  loading: 'Un momento',
  done: 'Puedes cerrar esta ventana',
  doneBody: 'La página de la que vienes sigue por sí sola.',
  lost: 'Vuelve a la página de la que vienes',
  lostBody: 'Esta ventana la ha perdido. Ciérrala y entra otra vez allí.',
}

export function copyFor(languages: readonly string[]): { copy: typeof en; language: string } {
  return pickLanguage({ en, de, es }, languages) ?? { copy: en, language: 'en' }
}
