import * as v from 'valibot'
import { AuthorizationUrl, LinkAccount, Platform, SocialMediaAccount } from './account.ts'
import { AuthData, Credentials, RefreshAnswer, RefreshRequest } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import {
  createPostCall,
  createTemplateCall,
  deletePostCall,
  getPlanningCall,
  getPostCall,
  refreshCall,
  savePlanningCall,
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

export type { Endpoint } from './endpoint.ts'

export const apiBase = '/api/v1'
export const projectHeader = 'X-Project-ID'
export const idempotencyHeader = 'Idempotency-Key'
export const versionHeader = 'If-Match'

// Without effect, so that who uses one call does not carry them all.
const define = /* @__NO_SIDE_EFFECTS__ */ <const E extends Endpoint>(endpoint: E): E => endpoint
const onceErrors = [
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
] as const
const mediaErrors = [
  'UPLOAD_INCOMPLETE',
  'UPLOAD_EXPIRED',
  'MEDIA_TOO_LARGE',
  'MEDIA_UNSUPPORTED',
  'MEDIA_RULES',
  'STORAGE_FULL',
] as const
const smartCall = {
  method: 'POST',
  access: 'project',
  bodyType: 'json',
  body: SmartRequest,
  answer: SmartAnswer,
  errors: ['AI_NOT_CONFIGURED', 'AI_FAILED'],
} as const
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
      ...onceErrors,
      ...mediaErrors,
      'POST_REJECTED',
      'SCHEDULE_IN_PAST',
      'ACCOUNT_UNAVAILABLE',
    ],
  }),
  createTemplate: define({
    ...createTemplateCall,
    body: Template,
    answer: SavedTemplate,
    errors: [...onceErrors, ...mediaErrors, 'STORAGE_FULL'],
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
    ...getPlanningCall,
    answer: Planning,
    errors: [],
  }),
  savePlanning: define({
    ...savePlanningCall,
    body: PlanningContent,
    answer: Planning,
    errors: ['VERSION_REQUIRED', 'VERSION_CONFLICT', ...onceErrors],
  }),
  getSmart: define({
    method: 'GET',
    path: '/smart',
    access: 'project',
    bodyType: 'none',
    answer: SmartStatus,
    errors: [],
  }),
  improveCaption: define({ ...smartCall, path: '/smart/caption' }),
  makeTags: define({ ...smartCall, path: '/smart/tags' }),
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
      ...onceErrors,
      ...mediaErrors,
      'POST_REJECTED',
      'SCHEDULE_IN_PAST',
      'ACCOUNT_UNAVAILABLE',
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
      ...onceErrors,
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
