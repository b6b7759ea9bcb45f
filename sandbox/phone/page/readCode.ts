import jsQR from 'jsqr'

const notFound = 'No code was found in the picture.'

/** Reads the QR code in a picture. @throws Error when there is none */
export async function readCode(picture: Blob): Promise<string> {
  const bitmap = await createImageBitmap(picture)
  try {
    return decode(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

/** Asks which window or screen to look at, looks once, and reads the code in it. */
export async function readScreen(): Promise<string> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true })
  try {
    const video = document.createElement('video')
    video.srcObject = stream
    await video.play()
    return decode(video, video.videoWidth, video.videoHeight)
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function decode(source: CanvasImageSource, width: number, height: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || width === 0 || height === 0) throw new Error(notFound)
  context.drawImage(source, 0, 0)
  const code = jsQR.default(context.getImageData(0, 0, width, height).data, width, height)
  if (!code) throw new Error(notFound)
  return code.data
}
