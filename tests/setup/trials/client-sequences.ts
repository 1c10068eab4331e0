/**
 * The calls that known clients make to publish on Instagram, in their order and with their
 * parameters, as their public code has them (docs/networks.md 3.4). `{name}` is replaced by what was
 * kept before. Facts about the clients; nothing of their code.
 */
export interface ClientStep {
  call: `${'GET' | 'POST'} ${string}`
  params?: Readonly<Record<string, unknown>>
  /** Where a POST has its parameters; a GET has them in the query. */
  as?: 'query' | 'json' | 'form' | 'multipart'
  /** The name under which the answer's field is kept for later steps. */
  keep?: Readonly<Record<string, string>>
  /** Whether it is asked again until the container is processed. */
  isPoll?: true
  /** What the answer has to have. */
  has?: readonly string[]
}

interface Client {
  name: string
  /** Beside its parameters. */
  headers?: Readonly<Record<string, string>>
  /** Those that it is able to publish. */
  posts: Readonly<Partial<Record<'photo' | 'carousel' | 'reel' | 'story', readonly ClientStep[]>>>
}

const graph = '{graph}/v25.0'

const token = { access_token: '{token}' }
const keepAs = (name: string) => ({ id: name })

/** Postiz: all in the query, the status asked for by `status_code,status`, then the permalink. */
const postizMake = (name: string, params: Record<string, string>): ClientStep => ({
  call: `POST ${graph}/{account}/media`,
  ...{ as: 'query', params: { ...params, ...token }, keep: keepAs(name) },
})
const postizPoll = (name: string): ClientStep => ({
  call: `GET ${graph}/{${name}}`,
  ...{ params: { ...token, fields: 'status_code,status' }, isPoll: true },
})
const postizPublish = (name: string): ClientStep[] => [
  {
    call: `POST ${graph}/{account}/media_publish`,
    ...{ as: 'query', params: { creation_id: `{${name}}`, ...token, field: 'id' } },
    keep: keepAs('media'),
  },
  { call: `GET ${graph}/{media}`, params: { fields: 'permalink', ...token }, has: ['permalink'] },
]
const postizInsights: ClientStep[] = [
  {
    call: `GET ${graph}/{media}/insights`,
    params: { metric: 'views,reach,saved,likes,comments,shares', ...token },
    has: ['data'],
  },
  {
    call: `GET ${graph}/{account}/insights`,
    params: { metric: 'follower_count,reach', ...token, period: 'day' },
    has: ['data'],
  },
  {
    call: `GET ${graph}/{account}/insights`,
    params: {
      ...{ metric_type: 'total_value', metric: 'likes,views,comments,shares,saves,replies' },
      ...{ ...token, period: 'day' },
    },
    has: ['data'],
  },
]

const postiz: Client = {
  name: 'Postiz',
  posts: {
    photo: [
      postizMake('made', { image_url: '{image}', caption: 'Olá {name}' }),
      ...[postizPoll('made'), ...postizPublish('made'), ...postizInsights],
    ],
    carousel: [
      postizMake('first', { image_url: '{image}', is_carousel_item: 'true' }),
      postizMake('second', {
        ...{ video_url: '{video}', media_type: 'VIDEO', thumb_offset: '0' },
        is_carousel_item: 'true',
      }),
      ...[postizPoll('first'), postizPoll('second')],
      postizMake('parent', {
        ...{ caption: 'Olá {name}', media_type: 'CAROUSEL', children: '{first},{second}' },
      }),
      ...[postizPoll('parent'), ...postizPublish('parent'), ...postizInsights],
    ],
    reel: [
      postizMake('made', {
        ...{ video_url: '{video}', media_type: 'REELS', thumb_offset: '0' },
        ...{ collaborators: '["cafe.aurora"]', caption: 'Olá {name}' },
      }),
      ...[postizPoll('made'), ...postizPublish('made'), ...postizInsights],
    ],
    story: [
      postizMake('made', { image_url: '{image}', media_type: 'STORIES', caption: 'Olá' }),
      ...[postizPoll('made'), ...postizPublish('made')],
    ],
  },
}

/** TryPost: JSON bodies, empty values as null, the child's photos not polled. */
const trypostMake = (name: string, params: Record<string, string | null>): ClientStep => ({
  call: `POST ${graph}/{account}/media`,
  ...{ as: 'json', params: { ...params, ...token }, keep: keepAs(name) },
})
const trypostPoll = (name: string): ClientStep => ({
  call: `GET ${graph}/{${name}}`,
  ...{ params: { fields: 'status_code', ...token }, isPoll: true },
})
const trypostPublish = (name: string): ClientStep[] => [
  trypostPoll(name),
  {
    call: `POST ${graph}/{account}/media_publish`,
    ...{ as: 'json', params: { creation_id: `{${name}}`, ...token }, keep: keepAs('media') },
  },
  { call: `GET ${graph}/{media}`, params: { fields: 'permalink', ...token }, has: ['permalink'] },
]
const trypostInsights = (metric: string): ClientStep => ({
  call: `GET ${graph}/{media}/insights`,
  ...{ params: { metric, ...token }, has: ['data'] },
})

const trypost: Client = {
  name: 'TryPost',
  posts: {
    photo: [
      trypostMake('made', { image_url: '{image}', caption: null, alt_text: 'Uma praça' }),
      ...trypostPublish('made'),
      trypostInsights('reach,likes,comments,shares,saved,total_interactions'),
    ],
    carousel: [
      trypostMake('first', { is_carousel_item: 'true', image_url: '{image}' }),
      trypostMake('second', {
        ...{ is_carousel_item: 'true', video_url: '{video}', media_type: 'VIDEO' },
      }),
      ...[trypostPoll('first'), trypostPoll('second')],
      trypostMake('parent', {
        ...{ media_type: 'CAROUSEL', caption: 'Olá {name}', children: '{first},{second}' },
      }),
      ...trypostPublish('parent'),
    ],
    reel: [
      trypostMake('made', { video_url: '{video}', caption: 'Olá', media_type: 'REELS' }),
      ...trypostPublish('made'),
      trypostInsights('reach,likes,comments,shares,saved,views'),
    ],
    story: [
      trypostMake('made', { media_type: 'STORIES', video_url: '{video}' }),
      ...trypostPublish('made'),
    ],
  },
}

/** A node of n8n: parameters in the query, the token in the header, publishing without a permalink. */
const n8nMake = (name: string, params: Record<string, string>): ClientStep => ({
  call: `POST ${graph}/{account}/media`,
  ...{ as: 'query', params: { caption: 'Olá {name}', ...params }, keep: keepAs(name) },
})
const n8nPublish = (name: string): ClientStep[] => [
  { call: `GET ${graph}/{${name}}`, params: { fields: 'status_code' }, isPoll: true },
  {
    call: `POST ${graph}/{account}/media_publish`,
    ...{ as: 'query', params: { creation_id: `{${name}}` }, keep: keepAs('media') },
  },
  {
    call: `GET ${graph}/{account}/media`,
    params: {
      fields: 'id,media_type,media_url,thumbnail_url,caption,permalink,timestamp,username',
      limit: '100',
    },
    has: ['data'],
  },
]

const n8n: Client = {
  name: 'n8n',
  headers: { authorization: 'Bearer {token}', accept: 'application/json,text/*;q=0.99' },
  posts: {
    photo: [n8nMake('made', { image_url: '{image}' }), ...n8nPublish('made')],
    reel: [n8nMake('made', { video_url: '{video}', media_type: 'REELS' }), ...n8nPublish('made')],
    story: [
      n8nMake('made', { video_url: '{video}', media_type: 'STORIES' }),
      ...n8nPublish('made'),
    ],
  },
}

export const clients: readonly Client[] = [postiz, trypost, n8n]

/** How Postiz links an account once the person has allowed it. */
export const linkSequence: readonly ClientStep[] = [
  {
    call: 'POST {api}/oauth/access_token',
    as: 'multipart',
    params: {
      ...{ client_id: '{app}', client_secret: '{secret}', grant_type: 'authorization_code' },
      ...{ redirect_uri: '{redirect}', code: '{code}' },
    },
    keep: { access_token: 'short' },
    has: ['permissions'],
  },
  {
    call: 'GET {graph}/access_token',
    params: {
      ...{ grant_type: 'ig_exchange_token', client_id: '{app}', client_secret: '{secret}' },
      access_token: '{short}',
    },
    keep: { access_token: 'token' },
  },
  {
    call: `GET ${graph}/me`,
    params: { fields: 'user_id,username,name,profile_picture_url', ...token },
    keep: { user_id: 'account', username: 'name' },
  },
]
