import * as v from 'valibot'
import type { ErrorCode } from '../calls/errors.ts'
import type { ConfirmedAct } from '../people/auth.ts'
import type { ProjectRole } from '../projects/project.ts'
import { Uuid } from '../scalars.ts'

/**
 * Who may make a call: anyone, whoever is signed in, who runs this service (named in OPERATORS, with
 * a second step turned on), or a member of the project with at least this role (EDITOR, ADMIN,
 * OWNER).
 */
export type CallerKind = 'visitor' | 'user' | 'operator' | ProjectRole

/**
 * What a parameter of the path names, and so who finds it: 'project', where the caller's role counts
 * then; 'in-project', a row of the caller's project; 'own', a row of the caller; 'secret', a random
 * token that is itself the proof; 'name', a word that means the same to everyone.
 */
type IdScope = 'project' | 'in-project' | 'own' | 'secret' | 'name'

/**
 * One call of the API. `path` is below `apiBase`, with parameters as ':name', each of which `ids`
 * explains. A call for a role is made in the project that its path names, otherwise in that of
 * X-Project-ID. `errors`: the codes besides `commonErrors`.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  caller: CallerKind
  ids?: Readonly<Record<string, IdScope>>
  /** Whether the call may leave out X-Project-ID: it is made in the caller's default project then. */
  isProjectOptional?: true
  /**
   * Whether the call must carry a proof of the key of the device that began the session
   * (`device-proof.ts`), where that device has one: a copied access token alone does not make it.
   */
  requiresDevice?: true
  /**
   * Whether the person must have proved within the last minutes who they are, by signing in or
   * otherwise (`confirmIdentity`). An act: they must have proved it for this very act, which uses the
   * proof up. Includes `requiresDevice`.
   */
  requiresConfirmation?: true | ConfirmedAct
  bodyType: 'none' | 'json' | 'multipart'
  /** Limit of a JSON body, in bytes; by default `defaultBodyBytes`. */
  maxBodyBytes?: number
  /** Whether the call must carry an Idempotency-Key. */
  isIdempotent?: true
  /** Whether it may be left out all the same, as by pages that were loaded before it was asked for. */
  isKeyOptional?: true
  /** Whether the call must carry If-Match with the revision it is based on (`revision-tag.ts`). */
  requiresRevision?: true
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  answer: v.GenericSchema
  /**
   * How a device reads the answer, where that may say more than `answer` when the server is newer: the
   * same type, without what is not known. The server answers, and is checked, by `answer`.
   */
  readAnswer?: v.GenericSchema
  errors: readonly ErrorCode[]
}

/** Whether only the device that began the session makes this call. */
export function isForDevice({
  requiresDevice,
  requiresConfirmation,
}: Pick<Endpoint, 'requiresDevice' | 'requiresConfirmation'>): boolean {
  return Boolean(requiresDevice ?? requiresConfirmation)
}

/** In bytes: enough for a few names and ids. */
export const defaultBodyBytes = 16 * 1024

/** Codes of every call. */
export const commonErrors: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_A_MEMBER',
  'PROJECT_REQUIRED',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
]

/** Whether the call is made in a project, and where that is named; undefined: in none. */
export function findProjectName({ caller, ids }: Pick<Endpoint, 'caller' | 'ids'>) {
  if (caller === 'visitor' || caller === 'user' || caller === 'operator') return undefined
  const [parameter] = Object.entries(ids ?? {}).find(([, scope]) => scope === 'project') ?? []
  return parameter === undefined
    ? ({ in: 'header' } as const)
    : ({ in: 'path', parameter } as const)
}

/** The parameters of a path: 'id' of '/posts/:id'. */
type PathParameter<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

/** Each parameter has to be explained, or the table does not compile. */
type Explained<Path extends string> = [PathParameter<Path>] extends [never]
  ? { ids?: never }
  : { ids: Readonly<Record<PathParameter<Path>, IdScope>> }

/** Free of side effects, so that a bundle contains only the calls it uses. */
export const define = /* @__NO_SIDE_EFFECTS__ */ <const E extends Endpoint>(
  endpoint: E & Explained<E['path']>,
): E => endpoint

export const IdParam = v.object({ id: Uuid })

/** In bytes, for the longest captions and hashtags in four-byte characters. */
export const longTextBytes = 512 * 1024

/** Codes caused by the Idempotency-Key. */
export const onceErrors = [
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
] as const

/** Codes caused by media. */
export const mediaErrors = [
  'UPLOAD_INCOMPLETE',
  'UPLOAD_EXPIRED',
  'STORAGE_LIMIT_REACHED',
  'MEDIA_TOO_LARGE',
  'MEDIA_UNSUPPORTED',
  'MEDIA_RULES',
  'STORAGE_FULL',
] as const
