import { copyAmong } from '../views/words.js'

/** What is said when the vault is not what this browser remembers, in the frame and in the wallet's own window. */
const en = {
  olderTitle: 'Your wallet’s service went back to an earlier time',
  olderBody: 'This browser has seen your wallet’s log up to {seen}. The service has it only up to {found}.',
  olderWhy:
    'This is expected after the service was restored from a backup. It could also mean that someone is hiding what was done with your wallet. If nobody told you about a restore, ask whoever runs this wallet first.',
  olderAfter:
    'The key in this browser still opens your wallet. Any device, kit, passkey or PIN that you added or removed since then is as it was before. Check them afterwards in the wallet’s own window.',
  olderTold: 'If you continue, we note it in the log with the line that is missing, and tell you by email.',
  olderGoOn: 'Continue',
  olderCode: 'We send a code to {email} first, unless you’ve just signed in.',
  olderPasskey: 'Continue with my passkey',
  olderKit: 'Continue with my kit',
  olderStale: 'To be safe, sign out here and in again. Then you have five minutes to continue.',
  olderFailed: 'That didn’t work. Nothing was changed. Try again.',
  otherTitle: 'This sign-in had another wallet',
  otherNone: 'In this browser it opened the wallet {known}. The service no longer has a wallet for this sign-in.',
  otherFound: 'In this browser it opened the wallet {known}. The service now says its wallet is {found}.',
  otherWhy:
    'Your money at the old address is still there, but this service can’t open it right now. Before you continue, ask whoever runs this wallet: a backup may have the old wallet. If you kept a recovery kit’s file, it opens the old wallet together with its code.',
  otherMake: 'Make a new, empty wallet',
  otherUse: 'Use the other wallet',
  notNow: 'Not now',
}
export type RestoredCopy = typeof en

const de: RestoredCopy = {
  olderTitle: 'Der Dienst deiner Wallet ist auf einem früheren Stand',
  olderBody: 'Dieser Browser kennt das Protokoll deiner Wallet bis {seen}. Der Dienst hat es nur bis {found}.',
  olderWhy:
    'Das ist zu erwarten, nachdem der Dienst aus einer Sicherung wiederhergestellt wurde. Es könnte aber auch jemand verbergen, was mit deiner Wallet geschah: Hat dir niemand davon erzählt, frag erst, wer diese Wallet betreibt.',
  olderAfter:
    'Der Schlüssel in diesem Browser öffnet deine Wallet noch. Was seitdem dazukam oder wegkam, ein Gerät, ein Kit, ein Passkey oder eine PIN, ist wieder wie zuvor: Sieh danach im eigenen Fenster der Wallet nach.',
  olderTold: 'Machst du weiter, steht das mit der fehlenden Zeile im Protokoll, und wir sagen es dir per E-Mail.',
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
    'Dein Geld an der alten Adresse ist noch dort, aber dieser Dienst kann es jetzt nicht öffnen. Frag, wer diese Wallet betreibt, bevor du weitermachst: Eine Sicherung hat vielleicht deine Wallet. Hast du die Datei eines Wiederherstellungs-Kits, öffnet sie mit dem Code die alte Wallet.',
  otherMake: 'Eine neue, leere Wallet machen',
  otherUse: 'Die andere Wallet verwenden',
  notNow: 'Nicht jetzt',
}

const es: RestoredCopy = {
  olderTitle: 'El servicio de tu cartera ha vuelto a un momento anterior',
  olderBody: 'Este navegador conoce el registro de tu cartera hasta {seen}. El servicio solo lo tiene hasta {found}.',
  olderWhy:
    'Es de esperar después de restaurar el servicio desde una copia. También podría ser que alguien oculte lo que se hizo con tu cartera: si nadie te ha avisado, pregunta antes a quien lleva esta cartera.',
  olderAfter:
    'La clave de este navegador sigue abriendo tu cartera. Lo que se añadió o se quitó desde entonces, un dispositivo, un kit, una llave de acceso o un PIN, está como antes: míralo después en la ventana de la cartera.',
  olderTold: 'Si sigues, queda escrito en el registro con la línea que falta, y te lo decimos por correo.',
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
    'Tu dinero en la dirección antigua sigue allí, pero este servicio no puede abrirlo ahora. Pregunta a quien lleva esta cartera antes de seguir: quizá una copia tenga tu cartera. Si guardaste el archivo de un kit de recuperación, con su código abre la cartera antigua.',
  otherMake: 'Crear una cartera nueva y vacía',
  otherUse: 'Usar la otra cartera',
  notNow: 'Ahora no',
}

const copyFor = copyAmong({ en, de, es })

/** In the language that the page is in. */
export const copyOfPage = (): RestoredCopy => copyFor([document.documentElement.lang, ...navigator.languages]).copy
