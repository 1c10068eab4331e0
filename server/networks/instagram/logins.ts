import * as v from 'valibot'
import type { LinkWay } from '#contract/accounts/account.ts'
import { graphUrl } from '../meta/meta-hosts.ts'
import { type MetaLogin, pageWay } from '../meta/page-login.ts'
import { type Credentials, NetworkError } from '../network.ts'
import type { Instagram, InstagramSettings } from './settings.ts'

/**
 * How an account was linked (docs/networks.md 3.1): by its own login, or by that of a person, through
 * the Page that it is linked to. The two have hosts and tokens of their own, and the same account ids.
 */
export const Login = v.picklist(['direct', pageWay.id])
export type Login = v.InferOutput<typeof Login>

export const directWay = {
  id: 'direct',
  label: 'Entrar com o Instagram',
  explanation: 'Conecta uma conta de cada vez, sem precisar de uma Página.',
} as const satisfies LinkWay

/** What is told where the token of a Page does not see the account any more (docs/networks.md 3.3). */
export const parted =
  'A conta não está mais ligada à Página pela qual foi conectada. Ligue-a de novo ou conecte a conta novamente.'

/** The ways that the server has an app for; undefined where nothing has to be said of them. */
export function listWays({ app, metaApp }: InstagramSettings): LinkWay[] | undefined {
  if (!metaApp) return undefined
  return app ? [directWay, pageWay] : [pageWay]
}

/** By the data that the grant of a Page has. */
export function loginOf({ data }: Pick<Credentials, 'data'>): Login {
  return data?.login === pageWay.id ? pageWay.id : directWay.id
}

/** The address of a node or an edge, where this account is called. */
export function urlFor(
  { settings }: Pick<Instagram, 'settings'>,
  credentials: Pick<Credentials, 'data'>,
  path: string,
): string {
  return graphUrl(loginOf(credentials) === pageWay.id ? settings.meta : settings, path)
}

/** Throws `NetworkError` `content` where the server has no app for it any more. */
export function requirePageLogin({ settings, ask, now }: Instagram): MetaLogin {
  if (settings.metaApp) return { settings: settings.metaApp, ask, now }
  throw withoutApp()
}

export function requireApp({ app }: InstagramSettings): { id: string; secret: string } {
  if (app) return app
  throw withoutApp()
}

function withoutApp(): NetworkError {
  const explanation = 'Esta forma de conectar não está mais disponível. Conecte de novo.'
  return new NetworkError('content', explanation, 'no app for this login')
}
