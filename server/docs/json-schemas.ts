import {
  type ConversionConfig,
  toJsonSchema,
  toJsonSchemaDefs,
  type JsonSchema as WrittenSchema,
} from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'
import { LinkAccount } from '#contract/accounts/account-linking.ts'
import { ErrorEnvelope, Violation } from '#contract/calls/errors.ts'
import { PostMedia } from '#contract/media/media.ts'
import {
  AuthData,
  Credentials,
  RefreshAnswer,
  RefreshRequest,
  User,
} from '#contract/people/auth.ts'
import { Post, PostPage } from '#contract/posts/post.ts'
import { PostSchedule, ScheduleEntry } from '#contract/posts/schedule.ts'
import { ScheduledTemplate } from '#contract/posts/template.ts'
import { Project, ProjectList, SetDefaultProject } from '#contract/projects/project.ts'

export type JsonSchema = Record<string, unknown>

/** Schemas worth a name of their own; the others are written where they are used. */
const answers = {
  AuthData,
  ErrorEnvelope,
  Platform,
  Post,
  PostMedia,
  PostPage,
  PostSchedule,
  Project,
  ProjectList,
  RefreshAnswer,
  SocialMediaAccount,
  User,
  Violation,
}
const requests = {
  Credentials,
  LinkAccount,
  RefreshRequest,
  ScheduledTemplate,
  ScheduleEntry,
  SetDefaultProject,
}

const config: ConversionConfig = {
  target: 'draft-2020-12',
  // Rules that JSON Schema cannot tell (a known time zone, a period of 100 days) are left to the
  // server.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}
const requestConfig: ConversionConfig = { ...config, typeMode: 'input', definitions: requests }
const answerConfig: ConversionConfig = { ...config, typeMode: 'output', definitions: answers }

export function requestSchema(schema: v.GenericSchema): JsonSchema {
  return strip(toJsonSchema(schema, requestConfig))
}

export function answerSchema(schema: v.GenericSchema): JsonSchema {
  return strip(toJsonSchema(schema, answerConfig))
}

export function namedSchemas(): Record<string, JsonSchema> {
  const named = {
    ...toJsonSchemaDefs(requests, requestConfig),
    ...toJsonSchemaDefs(answers, answerConfig),
  }
  return Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, strip(schema)]))
}

function strip({ $schema: _dialect, $defs: _named, ...schema }: WrittenSchema): JsonSchema {
  return { ...schema }
}
