import type { ManifestOptions } from 'vite-plugin-pwa'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, description: string, url: string, file: string) => ({
  name,
  description,
  url,
  icons: [icon(file, 96, 'any')],
})

export const installManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'uPubly',
  short_name: 'uPubly',
  description: 'Agende e publique em suas redes sociais, mesmo sem conexão.',
  lang: 'pt-BR',
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#FBFAF7',
  background_color: '#FBFAF7',
  categories: ['business', 'social', 'productivity'],
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('maskable-192', 192, 'maskable'),
    icon('maskable-512', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut('Novo post', 'Escrever um post novo', '/posts/create', 'shortcut-new-post'),
    shortcut('Calendário', 'Ver os posts da semana', '/calendar', 'shortcut-calendar'),
  ],
  screenshots: [
    {
      src: '/screenshots/calendar-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'O calendário da semana',
    },
    {
      src: '/screenshots/posts-narrow.png',
      sizes: '720x1480',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Rascunhos, fila de envio e posts',
    },
  ],
}
