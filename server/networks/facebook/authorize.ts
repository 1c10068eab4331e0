import * as v from 'valibot'
import {
  type AccountGrant,
  type LinkFinishInput,
  type LinkStart,
  type LinkStartInput,
  NetworkError,
} from '../network.ts'
import { listPages } from './list-pages.ts'
import { type Facebook, graphUrl } from './settings.ts'

const publishScopes = ['pages_manage_posts', 'pages_read_engagement']
const commentScope = 'pages_manage_engagement'
/** Without the last, Pages that a business owns are not listed (docs/networks.md 4.1). */
const scopes = ['pages_show_list', ...publishScopes, commentScope, 'business_management']

const TokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.optional(v.number()),
})
const Identity = v.object({ id: v.pipe(v.string(), v.regex(/^\d+$/)) })
const Permissions = v.object({
  data: v.array(v.object({ permission: v.string(), status: v.string() })),
})

/** Where the person allows the app to publish; Facebook returns them to `redirectUri` with a code. */
export function start(
  { settings }: Facebook,
  { state, redirectUri }: Pick<LinkStartInput, 'state' | 'redirectUri'>,
): LinkStart {
  const url = new URL(`${settings.dialogBase}/${settings.graphVersion}/dialog/oauth`)
  url.search = new URLSearchParams({
    client_id: settings.appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(','),
    // Asks again for what was refused before.
    auth_type: 'rerequest',
    state,
  }).toString()
  return { url: url.href }
}

/** What comes without a scope of ours, in words; publishing is asked for when linking ends. */
export function listRefused(granted: readonly string[]): string[] {
  return granted.includes(commentScope) ? [] : ['publicar o primeiro comentário']
}

/**
 * The Pages on which the person may create content, each with its own token, which has no end
 * (docs/networks.md 3.3). Throws `NetworkError`, `permission` where publishing was not allowed or
 * there is no such Page.
 */
export async function finish(
  facebook: Facebook,
  { query, redirectUri }: Pick<LinkFinishInput, 'query' | 'redirectUri'>,
): Promise<readonly AccountGrant[]> {
  const { settings, ask, now } = facebook
  const read = { method: 'GET' as const, accountKey: 'linking' }
  const app = { client_id: settings.appId, client_secret: settings.appSecret }
  const exchange = (params: Record<string, string>) =>
    ask(TokenAnswer, {
      ...{ ...read, url: graphUrl(settings, 'oauth/access_token'), params: { ...app, ...params } },
    })

  const code = (query.code ?? '').replace(/#_=_$/, '')
  const short = await exchange({ redirect_uri: redirectUri, code })
  const long = await exchange({
    ...{ grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token },
  })
  const token = long.access_token
  const { data } = await ask(Permissions, {
    ...{ ...read, token, url: graphUrl(settings, 'me/permissions') },
  })
  const granted = data.filter(({ status }) => status === 'granted').map((one) => one.permission)
  if (publishScopes.some((scope) => !granted.includes(scope)))
    throw new NetworkError(
      'permission',
      'Para publicar, é preciso permitir que o uPubly leia e publique nas suas Páginas.',
      `granted: ${granted.join(',')}`,
    )
  const { id: personId } = await ask(Identity, {
    ...{ ...read, token, url: graphUrl(settings, 'me'), params: { fields: 'id' } },
  })
  const pages = await listPages(facebook, token)
  const usable = pages.filter(
    ({ tasks }) => tasks.includes('CREATE_CONTENT') || tasks.includes('MANAGE'),
  )
  if (usable.length === 0) throw withoutPages(pages.length)
  const endsAt = long.expires_in === undefined ? null : now() + long.expires_in * 1000
  return usable.map((page) => ({
    ...{ accessToken: page.access_token, refreshToken: null, expiresAt: null },
    ...{ remoteId: page.id, username: page.name, pictureUrl: page.picture?.data.url ?? null },
    ...{ scopes: granted, grantId: personId },
    data: { personId, userToken: token, userTokenEndsAt: endsAt },
  }))
}

function withoutPages(found: number): NetworkError {
  const explanation =
    found === 0
      ? 'O Facebook não mostrou nenhuma Página. Conecte de novo e escolha ao menos uma; perfis pessoais não podem ser conectados.'
      : 'Você não pode criar conteúdo em nenhuma das Páginas escolhidas. Peça esse acesso a quem as administra.'
  return new NetworkError('permission', explanation, `${found} Pages, none usable`)
}
