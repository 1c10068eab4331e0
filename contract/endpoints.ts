import * as v from 'valibot'
import { AuthorizationUrl, LinkAccount, Platform, SocialMediaAccount } from './account.ts'
import { AuthData, Credentials, RefreshAnswer, RefreshRequest } from './auth.ts'
import type { ErrorCode } from './errors.ts'
import { Post, PostPage, PostPageQuery, ScheduledPosts, ScheduledPostsQuery } from './post.ts'
import { Project, ProjectList, SetDefaultProject } from './project.ts'
import { Uuid } from './scalars.ts'
import { ScheduledTemplate } from './template.ts'

/**
 * One call of the API. Paths are below `apiBase`, parameters as ':name'.
 * `access`: 'public', 'user' (bearer token) or 'project' (bearer token and X-Project-ID of a project
 * the caller belongs to). `errors` names what the call itself may answer; the common ones
 * (`commonErrors`) may come from every call.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  tag: 'auth' | 'projects' | 'accounts' | 'posts' | 'service'
  access: 'public' | 'user' | 'project'
  bodyType: 'none' | 'json' | 'multipart'
  /** Whether the call must carry an Idempotency-Key. */
  isIdempotent?: true
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  answer: v.GenericSchema
  errors: readonly ErrorCode[]
}

export const apiBase = '/api/v1'
export const projectHeader = 'X-Project-ID'
export const idempotencyHeader = 'Idempotency-Key'

const define = <const E extends Endpoint>(endpoint: E): E => endpoint
const IdParam = v.object({ id: Uuid })

export const endpoints = {
  health: define({
    method: 'GET',
    path: '/health',
    summary: 'Diz que o serviço responde.',
    tag: 'service',
    access: 'public',
    bodyType: 'none',
    answer: v.object({ version: v.string() }),
    errors: [],
  }),
  login: define({
    method: 'POST',
    path: '/auth/login',
    summary: 'Entra com email e senha.',
    tag: 'auth',
    access: 'public',
    bodyType: 'json',
    body: Credentials,
    answer: AuthData,
    errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
  }),
  refresh: define({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Troca o token de renovação por um novo par de tokens.',
    tag: 'auth',
    access: 'public',
    bodyType: 'json',
    body: RefreshRequest,
    answer: RefreshAnswer,
    errors: ['SESSION_ENDED', 'RATE_LIMITED'],
  }),
  logout: define({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Encerra a sessão do token de renovação enviado.',
    tag: 'auth',
    access: 'public',
    bodyType: 'json',
    body: RefreshRequest,
    answer: v.object({}),
    errors: [],
  }),
  listProjects: define({
    method: 'GET',
    path: '/projects',
    summary: 'Lista os projetos da pessoa.',
    tag: 'projects',
    access: 'user',
    bodyType: 'none',
    answer: ProjectList,
    errors: [],
  }),
  getProject: define({
    method: 'GET',
    path: '/projects/:id',
    summary: 'Lê um projeto.',
    tag: 'projects',
    access: 'user',
    bodyType: 'none',
    params: IdParam,
    answer: Project,
    errors: ['NOT_FOUND'],
  }),
  setDefaultProject: define({
    method: 'POST',
    path: '/projects/set-default',
    summary: 'Define o projeto padrão da pessoa.',
    tag: 'projects',
    access: 'user',
    bodyType: 'json',
    body: SetDefaultProject,
    answer: Project,
    errors: ['NOT_FOUND'],
  }),
  listPlatforms: define({
    method: 'GET',
    path: '/platforms/user',
    summary: 'Lista as redes e as contas conectadas ao projeto.',
    tag: 'accounts',
    access: 'project',
    bodyType: 'none',
    answer: v.array(Platform),
    errors: [],
  }),
  getAuthorizationUrl: define({
    method: 'GET',
    path: '/platforms/:id/authorization-url',
    summary: 'Dá o endereço da rede onde a pessoa autoriza a conta.',
    tag: 'accounts',
    access: 'project',
    bodyType: 'none',
    params: v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) }),
    answer: AuthorizationUrl,
    errors: ['NOT_FOUND', 'PLATFORM_NOT_LINKABLE', 'ACCOUNT_LIMIT_REACHED', 'FORBIDDEN'],
  }),
  listAccounts: define({
    method: 'GET',
    path: '/social-media-account/user',
    summary: 'Lista as contas conectadas ao projeto.',
    tag: 'accounts',
    access: 'project',
    bodyType: 'none',
    answer: v.array(SocialMediaAccount),
    errors: [],
  }),
  linkAccount: define({
    method: 'POST',
    path: '/social-media-account',
    summary: 'Conecta a conta que a pessoa autorizou na rede.',
    tag: 'accounts',
    access: 'project',
    bodyType: 'json',
    body: LinkAccount,
    answer: SocialMediaAccount,
    errors: [
      'LINK_STATE_INVALID',
      'LINKING_FAILED',
      'PLATFORM_NOT_LINKABLE',
      'ACCOUNT_LIMIT_REACHED',
      'FORBIDDEN',
      'NETWORK_UNAVAILABLE',
    ],
  }),
  unlinkAccount: define({
    method: 'DELETE',
    path: '/social-media-account/:id',
    summary: 'Desconecta uma conta; o que ela tinha agendado é cancelado.',
    tag: 'accounts',
    access: 'project',
    bodyType: 'none',
    params: IdParam,
    answer: v.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  createScheduledTemplate: define({
    method: 'POST',
    path: '/templates/scheduled',
    summary: 'Cria um post com suas mídias (partes "media") e seus agendamentos.',
    tag: 'posts',
    access: 'project',
    bodyType: 'multipart',
    isIdempotent: true,
    body: ScheduledTemplate,
    answer: Post,
    errors: [
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_IN_PROGRESS',
      'UPLOAD_INCOMPLETE',
      'MEDIA_TOO_LARGE',
      'MEDIA_UNSUPPORTED',
      'MEDIA_RULES',
      'POST_REJECTED',
      'SCHEDULE_IN_PAST',
      'ACCOUNT_UNAVAILABLE',
      'STORAGE_FULL',
    ],
  }),
  listPosts: define({
    method: 'GET',
    path: '/posts',
    summary: 'Lista os posts do projeto, uma página por vez.',
    tag: 'posts',
    access: 'project',
    bodyType: 'none',
    query: PostPageQuery,
    answer: PostPage,
    errors: [],
  }),
  listScheduledPosts: define({
    method: 'GET',
    path: '/posts/scheduled',
    summary: 'Lista os posts com algum horário no período.',
    tag: 'posts',
    access: 'project',
    bodyType: 'none',
    query: ScheduledPostsQuery,
    answer: ScheduledPosts,
    errors: [],
  }),
} as const

export type EndpointName = keyof typeof endpoints

/** What every call may answer besides its own errors. */
export const commonErrors: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PROJECT_REQUIRED',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
]
