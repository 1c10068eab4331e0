import { getTableColumns, is, type Table } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import { expect, it } from 'vitest'
import { ExportedMedia, OwnData } from '#contract/people/own-data.ts'
import { schema } from '../db/schema/schema.ts'

// A person's copy forgets no field: whatever a row of theirs holds is told under its own name or under
// another, or left out for a reason. Ids and references are no fields: `told-columns.test.ts` has those.

const { entries: lists } = OwnData
const post = fieldsOf(lists.posts)
const account = fieldsOf(lists.linkedAccounts)

/** Where the copy tells the rows of each table. */
const told: Record<string, Record<string, unknown>> = {
  account_metrics: fieldsOf(account.profile),
  calendar_feeds: fieldsOf(lists.calendarFeeds),
  contact_messages: fieldsOf(lists.contactMessages),
  delivery_targets: fieldsOf(post.times),
  media: ExportedMedia.entries,
  onboarding_steps: fieldsOf(lists.onboardingSteps),
  ownership_offers: fieldsOf(lists.ownershipOffersMade),
  passkeys: fieldsOf(lists.passkeys),
  plannings: fieldsOf(lists.plannings),
  post_figures: fieldsOf(fieldsOf(post.times).result),
  post_media: ExportedMedia.entries,
  posts: post,
  project_activities: fieldsOf(lists.activities),
  project_invites: fieldsOf(lists.invitationsSent),
  project_members: fieldsOf(lists.projects),
  projects: fieldsOf(lists.projects),
  referral_codes: fieldsOf(lists.invitedFriends),
  refund_requests: fieldsOf(lists.refundRequests),
  report_brands: fieldsOf(lists.reportBrands),
  reports: fieldsOf(lists.reports),
  saved_templates: fieldsOf(lists.templates),
  sessions: fieldsOf(lists.sessions),
  social_accounts: account,
  storage_files: fieldsOf(lists.storageFiles),
  storage_folders: fieldsOf(lists.storageFolders),
  subscriptions: fieldsOf(lists.subscriptions),
  template_media: ExportedMedia.entries,
  trials: fieldsOf(lists.trial),
  users: fieldsOf(lists.profile),
  waiting_entries: fieldsOf(lists.waitingList),
}

/** What has another name in the copy. */
const renamed: Record<string, string> = {
  ...{ 'account_metrics.fetched_at': 'saidAt', 'post_figures.fetched_at': 'saidAt' },
  ...{ 'media.content_type': 'type', 'storage_files.content_type': 'type' },
  ...{ 'refund_requests.plan_name': 'plan', 'refund_requests.subscription_id': 'subscription' },
  ...{ 'sessions.user_agent': 'device', 'social_accounts.platform_id': 'network' },
  ...{ 'subscriptions.customer_email': 'payerEmail', 'users.password_hash': 'hasPassword' },
  'users.totp_confirmed_at': 'twoStepByApp',
}

/** For each reason, by table. */
const leftOut: Record<string, Record<string, string[]>> = {
  'a secret, a hash, or what belongs to one': {
    calendar_feeds: ['token_hash', 'token_sealed'],
    passkeys: ['counter', 'is_backed_up', 'public_key', 'transports'],
    project_invites: ['token_hash'],
    reports: ['token_hash', 'token_sealed'],
    sessions: ['confirmed_act', 'confirmed_at', 'has_second_step', 'key_thumbprint'],
    social_accounts: [
      ...['access_token_sealed', 'credentials_data_sealed', 'credentials_version', 'grant_id'],
      ...['refresh_token_sealed', 'renewing_until', 'scopes', 'token_expires_at'],
    ],
    storage_folders: ['password_hash', 'password_set_at'],
    users: ['mail_proved_from', 'totp_last_step', 'totp_secret', 'two_step_by_mail_at'],
  },
  'a key by which only programs find something: a call, a file, a thing of a network or of Stripe':
    {
      delivery_targets: ['remote_id'],
      media: ['storage_key', 'thumbnail_key'],
      posts: ['edit_key', 'entry_key'],
      referral_codes: ['promotion_code_id'],
      report_brands: ['logo_key'],
      saved_templates: ['entry_key'],
      social_accounts: ['picture_key', 'remote_id'],
      storage_files: ['entry_key', 'storage_key', 'thumbnail_key'],
      subscriptions: ['customer_id'],
    },
  'where our own work on it stands': {
    account_metrics: ['ask_again_at', 'trouble'],
    delivery_targets: [
      ...['attempts', 'claim', 'comment_state', 'created_at', 'failure', 'failure_code'],
      ...['journal', 'next_attempt_at', 'released_at', 'updated_at'],
    ],
    media: ['created_at', 'unnamed_since'],
    plannings: ['updated_at', 'version'],
    post_figures: ['due_at', 'trouble'],
    posts: ['content_changed_at', 'version'],
    referral_codes: ['attempts', 'due_at', 'reward_attempts', 'rewards_due_at'],
    report_brands: ['updated_at'],
    social_accounts: [
      ...['capabilities', 'capabilities_read_at', 'created_at', 'look_due_at', 'metrics_due_at'],
      ...['profile_read_at', 'status', 'trouble'],
    ],
    storage_files: ['announced_until', 'updated_at'],
    subscriptions: ['said_at'],
    users: ['email_verified_at', 'mail_proved_at'],
  },
  'told by another field, or by the file itself': {
    account_metrics: ['told'],
    contact_messages: ['email'],
    delivery_targets: ['posted_at', 'time_zone'],
    media: ['duration_seconds', 'height', 'kind', 'video_facts', 'width'],
    project_activities: ['user_email', 'user_name'],
    refund_requests: ['cents', 'interval'],
    storage_files: ['name_key', 'search_name'],
    storage_folders: ['name_key', 'search_name'],
    subscriptions: ['first_paid_at', 'first_paid_cents', 'is_cancelled_at_end', 'past_due_since'],
    trials: ['had_subscription'],
    waiting_entries: ['email'],
  },
  'when it ended, or will: what is told is there': {
    posts: ['deleted_at'],
    project_invites: ['expires_at'],
    sessions: ['ended_at', 'expires_at'],
    social_accounts: ['removed_at'],
    storage_files: ['trash_id', 'trashed_at'],
    storage_folders: ['trash_id', 'trashed_at'],
  },
  "the project's own, which its members read there, or of somebody else": {
    contact_messages: ['answered_at'],
    posts: ['number'],
    project_activities: ['details', 'subject_email'],
    project_members: ['is_default'],
    projects: ['created_at', 'description', 'late_limit_minutes', 'state', 'time_zone'],
    refund_requests: ['answered_by'],
  },
}

/** Tables that the copy tells nothing of. */
const untold: Record<string, string[]> = {
  'lasts until a step is done, or a call or mail cannot be repeated': [
    ...['idempotency_keys', 'link_states', 'one_time_codes', 'outgoing_mails'],
    ...['passkey_challenges', 'refresh_tokens', 'storage_unlocks', 'upload_parts', 'uploads'],
  ],
  'a secret or a hash': ['recovery_codes', 'deleted_people', 'taken_sign_ups', 'used_trials'],
  'how far our own work is': [
    ...['billing_notices', 'delivery_attempts', 'media_places', 'post_counters', 'rate_limits'],
    ...['referral_checks', 'subscription_cancellations', 'sweeps', 'installation'],
  ],
  'told by the rows it led to': [
    ...['billing_customers', 'billing_events', 'post_changes', 'referrals'],
  ],
  "a network's numbers of the project's account, day by day": ['account_days'],
  'of nobody': ['analytics_batches', 'analytics_days', 'plans'],
  'what somebody who runs the service did as such': ['operator_acts'],
}

/** What a list, an object or one that may be null says of each thing. */
function fieldsOf(list: v.GenericSchema | undefined): Record<string, v.GenericSchema> {
  if (list && 'item' in list) return fieldsOf(list.item as v.GenericSchema)
  if (list && 'wrapped' in list) return fieldsOf(list.wrapped as v.GenericSchema)
  if (list && 'entries' in list) return list.entries as Record<string, v.GenericSchema>
  throw new Error('No such list in the copy')
}

const tables = Object.values<unknown>(schema).filter((table) => is(table, PgTable))

/** The columns of a table that are neither its id nor a reference, by their names in the code. */
function columnsOf(table: PgTable & Table) {
  const { name, foreignKeys, primaryKeys } = getTableConfig(table)
  const ids = [...foreignKeys.map((key) => key.reference()), ...primaryKeys].flatMap(
    ({ columns }) => columns.map((column) => column.name),
  )
  return Object.entries(getTableColumns(table))
    .filter(([, column]) => !column.primary && !ids.includes(column.name))
    .map(([field, column]) => ({ field, name: `${name}.${column.name}` }))
}

it('each field of a row that the copy tells is in it, or left out for a reason', () => {
  const missing = tables.flatMap((table) => {
    const fields = told[getTableConfig(table).name]
    if (!fields) return []
    return columnsOf(table)
      .filter(({ field, name }) => !Object.hasOwn(fields, renamed[name] ?? field))
      .map(({ name }) => name)
  })
  const named = Object.values(leftOut).flatMap((ofTables) =>
    Object.entries(ofTables).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  )
  expect(missing.toSorted()).toEqual(named.toSorted())
})

it("each table is told in a person's copy, or left out for a reason", () => {
  const names = tables.map((table) => getTableConfig(table).name)
  expect(names.toSorted()).toEqual(
    [...Object.keys(told), ...Object.values(untold).flat()].toSorted(),
  )
})
