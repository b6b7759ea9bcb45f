/** A wallet as an operator lists it for TON. */
export const tonWallet = {
  name: 'Ferry',
  app_name: 'ferry',
  image: 'https://ferry.example/icon.png',
  about_url: 'https://ferry.example',
  platforms: ['ios', 'chrome'],
  bridge: [
    { type: 'sse' as const, url: 'https://bridge.ferry.example' },
    { type: 'js' as const, key: 'ferry' },
  ],
}
