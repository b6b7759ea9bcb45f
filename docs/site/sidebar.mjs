/**
 * Every page of the documentation, in the order in which it is read: its file below `docs/` without the ending, or the path of another
 * paper of the repository. A test says that none is missing.
 */
export const sidebar = [
  {
    title: 'Start here',
    pages: [
      ['index', 'What Portico is'],
      ['quick-start/index', 'Choose a quick start'],
      ['quick-start/vite', 'Vite and React'],
      ['quick-start/next', 'Next'],
      ['quick-start/wagmi', 'wagmi'],
      ['quick-start/element', 'Plain HTML'],
      ['quick-start/vue', 'Vue'],
      ['quick-start/svelte', 'Svelte'],
      ['quick-start/solana', 'Solana'],
      ['quick-start/bitcoin', 'Bitcoin'],
      ['quick-start/headless', 'Headless'],
      ['quick-start/embedded-wallet', 'Email wallet'],
      ['quick-start/self-hosting', 'Services of your own'],
    ],
  },
  {
    title: 'Build',
    pages: [
      ['cookbook', 'Cookbook'],
      ['components', 'Components'],
      ['hooks', 'Hooks'],
      ['element', 'Elements'],
      ['options', 'Options'],
      ['events', 'Events'],
      ['theming', 'Theming'],
      ['languages', 'Languages'],
      ['accessibility', 'Accessibility'],
      ['views', 'Every view'],
      ['sign-in', 'Sign-in'],
      ['permissions', 'Permissions'],
      ['wagmi', 'wagmi in depth'],
      ['server-rendering', 'Server rendering'],
      ['testing', 'Testing'],
      ['devtools', 'Devtools'],
    ],
  },
  {
    title: 'When something is wrong',
    pages: [
      ['troubleshooting', 'Troubleshooting'],
      ['errors', 'Errors'],
    ],
  },
  {
    title: 'Safe and private',
    pages: [
      ['network', 'Network and privacy'],
      ['csp', 'Content Security Policy'],
      ['security', 'Security'],
      ['SECURITY.md', 'Threats and reports'],
      ['versioning', 'Versions and support'],
    ],
  },
  {
    title: 'Host',
    pages: [
      ['first-day', 'The first day'],
      ['hosting', 'Hosting'],
      ['hosting/proxies', 'nginx and Caddy'],
      ['hosting/systemd', 'systemd'],
      ['hosting/kubernetes', 'Kubernetes'],
      ['hosting/watching', 'Watching'],
      ['hosting/scale', 'Many people'],
      ['privacy', 'What is stored'],
      ['apps/services/README.md', 'Settings of the services'],
      ['apps/vault/README.md', 'The vault'],
      ['apps/frame/README.md', "The wallet's pages"],
      ['packages/registry/README.md', 'The registry'],
    ],
  },
  {
    title: 'Runbooks',
    pages: [
      ['hosting/runbooks/index', 'Runbooks'],
      ['hosting/runbooks/restore', 'Back-up and restore'],
      ['hosting/runbooks/keys', 'Change keys'],
      ['hosting/runbooks/upgrade', 'Upgrade and roll back'],
      ['hosting/runbooks/primary', 'Loss of the primary'],
      ['hosting/runbooks/redis', 'Loss of Redis'],
      ['hosting/runbooks/node', 'Loss of a process or node'],
      ['hosting/runbooks/disk', 'Disk full'],
    ],
  },
  {
    title: 'Move to Portico',
    pages: [
      ['migrate/rainbowkit', 'From RainbowKit'],
      ['migrate/connectkit', 'From ConnectKit'],
      ['migrate/appkit', 'From AppKit'],
      ['migrate/thirdweb', 'From thirdweb'],
    ],
  },
  {
    title: 'The repository',
    pages: [
      ['README.md', 'README'],
      ['ARCHITECTURE.md', 'Architecture'],
      ['CONTRIBUTING.md', 'Contributing'],
      ['contributing/voice', 'How Portico speaks'],
      ['contributing/feel', 'How Portico feels'],
      ['bench/README.md', 'Measured'],
      ['sandbox/README.md', 'The sandbox'],
    ],
  },
]
