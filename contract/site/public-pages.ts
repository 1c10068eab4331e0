/** Addresses of the public site, whose pages are rendered at build and answered to everyone. */
export const publicPages = [
  '/',
  '/pricing',
  '/about',
  '/waiting',
  '/privacy-policy',
  '/tos',
  '/data-deletion',
] as const
export type PublicPage = (typeof publicPages)[number]

/** In every page of the public site; tells it from a page that another network answers with. */
export const siteMark = 'upubly-site'

/** Stands for PUBLIC_URL in the built pages: only the server knows it, and writes it in their place. */
export const unknownOrigin = 'https://public-url.invalid'

/** Stands for SERVICE_PROVIDER in the built pages, and stays there where a server has none. */
export const unnamedProvider = 'a equipe que mantém este endereço'
