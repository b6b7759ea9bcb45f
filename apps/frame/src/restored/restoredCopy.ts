import { copyAmong } from '../views/words.js'

/** What is said when the vault is not what this browser remembers, in the frame and in the wallet's own window. */
const en = {
  olderTitle: 'The wallet’s service was put back to an earlier time',
  olderBody:
    'This browser has followed your wallet’s log up to {seen}. The service knows it up to {found}, and nothing of what came after.',
  olderWhy:
    'That is to be expected after the service was restored from a back-up. It could also be that somebody hides what was done with your wallet: if nobody told you of a restore, ask whoever runs this wallet first.',
  olderAfter:
    'The key in this browser still opens your wallet. What was added or removed since then, a device, a kit, a passkey or a PIN, is as it was before: look at it afterwards in the wallet’s own window.',
  olderTold: 'That you go on is written down in the log, with the line that is missing, and we tell you by email.',
  olderGoOn: 'Go on',
  olderCode: 'We send a code to {email} first, unless you signed in a moment ago.',
  olderPasskey: 'Go on with my passkey',
  olderKit: 'Go on with my kit',
  olderStale: 'To be safe, sign out here and in again. Then you have five minutes to go on.',
  olderFailed: 'That did not work. Nothing was changed; try again.',
  otherTitle: 'This login had another wallet',
  otherNone: 'In this browser it opened the wallet {known}. The service knows of no wallet for this login any more.',
  otherFound: 'In this browser it opened the wallet {known}. The service now says that its wallet is {found}.',
  otherWhy:
    'What is at the old address is still there, but this service cannot open it now. Ask whoever runs this wallet before you go on: a back-up may have your wallet. If you kept the file of a recovery kit, it opens the old wallet with its code.',
  otherMake: 'Make a new, empty wallet',
  otherUse: 'Use the other wallet',
  notNow: 'Not now',
}
export type RestoredCopy = typeof en

const de: RestoredCopy = {
  olderTitle: 'Der Dienst der Wallet wurde auf einen früheren Stand gebracht',
  olderBody:
    'Dieser Browser hat das Protokoll deiner Wallet bis {seen} verfolgt. Der Dienst kennt es bis {found}, und nichts von dem, was danach kam.',
  olderWhy:
    'Das ist zu erwarten, nachdem der Dienst aus einer Sicherung wiederhergestellt wurde. Es könnte aber auch jemand verbergen, was mit deiner Wallet geschah: Hat dir niemand davon erzählt, frag erst, wer diese Wallet betreibt.',
  olderAfter:
    'Der Schlüssel in diesem Browser öffnet deine Wallet noch. Was seitdem dazukam oder wegkam, ein Gerät, ein Kit, ein Passkey oder eine PIN, ist wieder wie zuvor: Sieh danach im eigenen Fenster der Wallet nach.',
  olderTold: 'Dass du weitermachst, steht mit der fehlenden Zeile im Protokoll, und wir sagen es dir per E-Mail.',
  olderGoOn: 'Weitermachen',
  olderCode: 'Zuerst senden wir einen Code an {email}, außer du hast dich gerade angemeldet.',
  olderPasskey: 'Weitermachen mit meinem Passkey',
  olderKit: 'Weitermachen mit meinem Kit',
  olderStale: 'Zur Sicherheit melde dich hier ab und wieder an. Dann hast du fünf Minuten, um weiterzumachen.',
  olderFailed: 'Das hat nicht geklappt. Es wurde nichts geändert; versuche es noch einmal.',
  otherTitle: 'Diese Anmeldung hatte eine andere Wallet',
  otherNone:
    'In diesem Browser öffnete sie die Wallet {known}. Der Dienst kennt zu dieser Anmeldung keine Wallet mehr.',
  otherFound: 'In diesem Browser öffnete sie die Wallet {known}. Der Dienst sagt jetzt, ihre Wallet sei {found}.',
  otherWhy:
    'Was an der alten Adresse liegt, ist noch dort, aber dieser Dienst kann es jetzt nicht öffnen. Frag, wer diese Wallet betreibt, bevor du weitermachst: Eine Sicherung hat vielleicht deine Wallet. Hast du die Datei eines Wiederherstellungs-Kits, öffnet sie mit dem Code die alte Wallet.',
  otherMake: 'Eine neue, leere Wallet machen',
  otherUse: 'Die andere Wallet verwenden',
  notNow: 'Nicht jetzt',
}

const es: RestoredCopy = {
  olderTitle: 'El servicio de la cartera ha vuelto a un momento anterior',
  olderBody:
    'Este navegador ha seguido el registro de tu cartera hasta {seen}. El servicio lo conoce hasta {found}, y nada de lo que vino después.',
  olderWhy:
    'Es de esperar después de restaurar el servicio desde una copia. También podría ser que alguien oculte lo que se hizo con tu cartera: si nadie te ha avisado, pregunta antes a quien lleva esta cartera.',
  olderAfter:
    'La clave de este navegador sigue abriendo tu cartera. Lo que se añadió o se quitó desde entonces, un dispositivo, un kit, una llave de acceso o un PIN, está como antes: míralo después en la ventana de la cartera.',
  olderTold: 'Que sigues adelante queda escrito en el registro, con la línea que falta, y te lo decimos por correo.',
  olderGoOn: 'Seguir',
  olderCode: 'Antes enviamos un código a {email}, salvo que acabes de entrar.',
  olderPasskey: 'Seguir con mi llave de acceso',
  olderKit: 'Seguir con mi kit',
  olderStale: 'Por seguridad, cierra la sesión aquí y entra otra vez. Después tienes cinco minutos para seguir.',
  olderFailed: 'No ha funcionado. No se ha cambiado nada; prueba otra vez.',
  otherTitle: 'Esta sesión tenía otra cartera',
  otherNone: 'En este navegador abría la cartera {known}. El servicio ya no conoce ninguna cartera de esta sesión.',
  otherFound: 'En este navegador abría la cartera {known}. El servicio dice ahora que su cartera es {found}.',
  otherWhy:
    'Lo que hay en la dirección antigua sigue allí, pero este servicio no puede abrirlo ahora. Pregunta a quien lleva esta cartera antes de seguir: quizá una copia tenga tu cartera. Si guardaste el archivo de un kit de recuperación, con su código abre la cartera antigua.',
  otherMake: 'Crear una cartera nueva y vacía',
  otherUse: 'Usar la otra cartera',
  notNow: 'Ahora no',
}

const copyFor = copyAmong({ en, de, es })

/** In the language that the page is in. */
export const copyOfPage = (): RestoredCopy => copyFor([document.documentElement.lang, ...navigator.languages]).copy
