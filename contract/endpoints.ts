import * as v from 'valibot'
import { AuthorizationUrl, LinkAccount, Platform, SocialMediaAccount } from './account.ts'
import { AuthData, Credentials, RefreshAnswer, RefreshRequest } from './auth.ts'
import type { ErrorCode } from './errors.ts'
import {
  createPostCall,
  deletePostCall,
  getPostCall,
  refreshCall,
  updatePostCall,
} from './outbox-calls.ts'
import { Planning, PlanningContent } from './planning.ts'
import {
  DeletedPost,
  Post,
  PostPage,
  PostPageQuery,
  ScheduledPosts,
  ScheduledPostsQuery,
} from './post.ts'
import { PostEdit } from './post-edit.ts'
import { Project, ProjectList, SetDefaultProject } from './project.ts'
import { SavedTemplate, SavedTemplates } from './saved-template.ts'
import { Uuid } from './scalars.ts'
import { SmartAnswer, SmartRequest, SmartStatus } from './smart.ts'
import { ScheduledTemplate, Template } from './template.ts'

/**
 * One call of the API. Paths are below `apiBase`, parameters as ':name'.
 * `access`: 'public', 'user' (bearer token) or 'project' (bearer token and X-Project-ID of a project
 * the caller belongs to). `errors` names what the call itself may answer; the common ones
 * (`commonErrors`) may come from every call.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: 'public' | 'user' | 'project'
  bodyType: 'none' | 'json' | 'multipart'
  /** Whether the call must carry an Idempotency-Key. */
  isIdempotent?: true
  /** Whether the call must carry If-Match with the version it is based on (`version-tag.ts`). */
  isVersioned?: true
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  answer: v.GenericSchema
  errors: readonly ErrorCode[]
}

export const apiBase = '/api/v1'
export const projectHeader = 'X-Project-ID'
export const idempotencyHeader = 'Idempotency-Key'
export const versionHeader = 'If-Match'

// Without effect, so that who uses one call does not carry them all.
const define = /* @__NO_SIDE_EFFECTS__ */ <const E extends Endpoint>(endpoint: E): E => endpoint
const IdParam = v.object({ id: Uuid })

export const endpoints = {
  health: define({
    method: 'GET',
    path: '/health',
    access: 'public',
    bodyType: 'none',
    answer: v.object({ version: v.string() }),
    errors: [],
  }),
  login: define({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    bodyType: 'json',
    body: Credentials,
    answer: AuthData,
    errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
  }),
  refresh: define({
    ...refreshCall,
    body: RefreshRequest,
    answer: RefreshAnswer,
    errors: ['SESSION_ENDED', 'RATE_LIMITED'],
  }),
  logout: define({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    bodyType: 'json',
    body: RefreshRequest,
    answer: v.object({}),
    errors: [],
  }),
  listProjects: define({
    method: 'GET',
    path: '/projects',
    access: 'user',
    bodyType: 'none',
    answer: ProjectList,
    errors: [],
  }),
  getProject: define({
    method: 'GET',
    path: '/projects/:id',
    access: 'user',
    bodyType: 'none',
    params: IdParam,
    answer: Project,
    errors: ['NOT_FOUND'],
  }),
  setDefaultProject: define({
    method: 'POST',
    path: '/projects/set-default',
    access: 'user',
    bodyType: 'json',
    body: SetDefaultProject,
    answer: Project,
    errors: ['NOT_FOUND'],
  }),
  listPlatforms: define({
    method: 'GET',
    path: '/platforms/user',
    access: 'project',
    bodyType: 'none',
    answer: v.array(Platform),
    errors: [],
  }),
  getAuthorizationUrl: define({
    method: 'GET',
    path: '/platforms/:id/authorization-url',
    access: 'project',
    bodyType: 'none',
    params: v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) }),
    answer: AuthorizationUrl,
    errors: ['NOT_FOUND', 'PLATFORM_NOT_LINKABLE', 'ACCOUNT_LIMIT_REACHED', 'FORBIDDEN'],
  }),
  listAccounts: define({
    method: 'GET',
    path: '/social-media-account/user',
    access: 'project',
    bodyType: 'none',
    answer: v.array(SocialMediaAccount),
    errors: [],
  }),
  linkAccount: define({
    method: 'POST',
    path: '/social-media-account',
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
    access: 'project',
    bodyType: 'none',
    params: IdParam,
    answer: v.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  createScheduledTemplate: define({
    ...createPostCall,
    body: ScheduledTemplate,
    answer: Post,
    errors: [
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_IN_PROGRESS',
      'UPLOAD_INCOMPLETE',
      'UPLOAD_EXPIRED',
      'MEDIA_TOO_LARGE',
      'MEDIA_UNSUPPORTED',
      'MEDIA_RULES',
      'POST_REJECTED',
      'SCHEDULE_IN_PAST',
      'ACCOUNT_UNAVAILABLE',
      'STORAGE_FULL',
    ],
  }),
  createTemplate: define({
    method: 'POST',
    path: '/templates',
    access: 'project',
    bodyType: 'multipart',
    isIdempotent: true,
    body: Template,
    answer: SavedTemplate,
    errors: [
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_IN_PROGRESS',
      'UPLOAD_INCOMPLETE',
      'UPLOAD_EXPIRED',
      'MEDIA_TOO_LARGE',
      'MEDIA_UNSUPPORTED',
      'MEDIA_RULES',
      'STORAGE_FULL',
    ],
  }),
  listTemplates: define({
    method: 'GET',
    path: '/templates/user/:id',
    access: 'project',
    bodyType: 'none',
    params: IdParam,
    answer: SavedTemplates,
    errors: [],
  }),
  deleteTemplate: define({
    method: 'DELETE',
    path: '/templates/:id',
    access: 'project',
    bodyType: 'none',
    params: IdParam,
    answer: v.object({}),
    errors: ['NOT_FOUND'],
  }),
  getPlanning: define({
    method: 'GET',
    path: '/planning',
    access: 'project',
    bodyType: 'none',
    answer: Planning,
    errors: [],
  }),
  savePlanning: define({
    method: 'PUT',
    path: '/planning',
    access: 'project',
    bodyType: 'json',
    isIdempotent: true,
    isVersioned: true,
    body: PlanningContent,
    answer: Planning,
    errors: [
      'VERSION_REQUIRED',
      'VERSION_CONFLICT',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_IN_PROGRESS',
    ],
  }),
  getSmart: define({
    method: 'GET',
    path: '/smart',
    access: 'project',
    bodyType: 'none',
    answer: SmartStatus,
    errors: [],
  }),
  improveCaption: define({
    method: 'POST',
    path: '/smart/caption',
    access: 'project',
    bodyType: 'json',
    body: SmartRequest,
    answer: SmartAnswer,
    errors: ['AI_NOT_CONFIGURED', 'AI_FAILED'],
  }),
  makeTags: define({
    method: 'POST',
    path: '/smart/tags',
    access: 'project',
    bodyType: 'json',
    body: SmartRequest,
    answer: SmartAnswer,
    errors: ['AI_NOT_CONFIGURED', 'AI_FAILED'],
  }),
  listPosts: define({
    method: 'GET',
    path: '/posts',
    access: 'project',
    bodyType: 'none',
    query: PostPageQuery,
    answer: PostPage,
    errors: [],
  }),
  getPost: define({
    ...getPostCall,
    params: IdParam,
    answer: Post,
    errors: ['NOT_FOUND'],
  }),
  updatePost: define({
    ...updatePostCall,
    params: IdParam,
    body: PostEdit,
    answer: Post,
    errors: [
      'NOT_FOUND',
      'VERSION_REQUIRED',
      'VERSION_CONFLICT',
      'ALREADY_PUBLISHED',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_IN_PROGRESS',
      'UPLOAD_INCOMPLETE',
      'UPLOAD_EXPIRED',
      'MEDIA_TOO_LARGE',
      'MEDIA_UNSUPPORTED',
      'MEDIA_RULES',
      'POST_REJECTED',
      'SCHEDULE_IN_PAST',
      'ACCOUNT_UNAVAILABLE',
      'STORAGE_FULL',
    ],
  }),
  deletePost: define({
    ...deletePostCall,
    params: IdParam,
    answer: DeletedPost,
    errors: [
      'NOT_FOUND',
      'VERSION_REQUIRED',
      'VERSION_CONFLICT',
      'DELIVERY_IN_PROGRESS',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_IN_PROGRESS',
    ],
  }),
  listScheduledPosts: define({
    method: 'GET',
    path: '/posts/scheduled',
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
