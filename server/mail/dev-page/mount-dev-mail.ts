import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Env } from '../../env/env.ts'
import { isOwnMachine } from '../../env/is-own-machine.ts'
import type { App, AppEnv } from '../../http/app-env.ts'
import { openMailFolder } from '../mail-folder.ts'
import { isMailShown, mailFolderPath } from '../open-mail-transport.ts'
import { listPage, mailPage, missingMailPage } from './mail-pages.ts'

const base = '/dev/mail'

/** The mails in the folder, for whoever works on this machine: as pages, or as JSON for programs that accept only that. */
export function mountDevMail(app: App, { env }: { env: Env }): void {
  if (!isMailShown(env)) {
    app.all('/dev/*', (c) => c.notFound())
    return
  }
  const folder = openMailFolder(mailFolderPath(env))
  const style = readFileSync(new URL('./page.css', import.meta.url), 'utf8')

  app.use('/dev/*', async (c, next) => {
    // Another site's name that leads to this machine would read the mails as its own.
    if (!isOwnMachine(new URL(c.req.url).hostname)) return c.notFound()
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Accept')
    c.header('Content-Security-Policy', devPagePolicy)
    await next()
  })
  app.get(base, async (c) => {
    const mails = await folder.list()
    // Without the HTML parts, which are with each mail.
    if (wantsJson(c)) return c.json(mails.map(({ html: _, ...mail }) => mail))
    return c.html(listPage(mails))
  })
  app.get(`${base}/page.css`, (c) => c.body(style, 200, { 'Content-Type': 'text/css' }))
  app.get(`${base}/:id`, async (c) => {
    const mail = await folder.find(c.req.param('id'))
    if (wantsJson(c)) return mail ? c.json(mail) : c.json({ error: 'Not found' }, 404)
    return mail ? c.html(mailPage(mail)) : c.html(missingMailPage(), 404)
  })
  app.get(`${base}/:id/html`, async (c) => {
    const mail = await folder.find(c.req.param('id'))
    if (!mail) return c.notFound()
    c.header('Content-Security-Policy', framePolicy)
    c.header('X-Frame-Options', 'SAMEORIGIN')
    return c.html(mail.html)
  })
  app.all('/dev/*', (c) => c.notFound())
}

const [page, json] = ['text/html', 'application/json']

function wantsJson(c: Context<AppEnv>): boolean {
  return accepts(c, { header: 'Accept', supports: [page, json], default: page }) === json
}

const nothing = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** The list and a mail's page: no scripts. */
const devPagePolicy = [
  ...nothing,
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * A mail's HTML part, which has inline styles. It runs nothing and loads nothing, also where it is
 * opened outside our frame; its links open as ordinary pages.
 */
const framePolicy = [
  ...nothing,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')
