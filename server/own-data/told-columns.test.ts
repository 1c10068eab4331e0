import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { OwnData } from '#contract/people/own-data.ts'
import { schema } from '../db/schema/schema.ts'
import { users } from '../db/schema/users.ts'

// A person's copy forgets nothing: whatever refers to a person is in a list of it, or left out for a reason.

const told: Record<string, keyof OwnData> = {
  'calendar_feeds.created_by': 'calendarFeeds',
  'onboarding_steps.user_id': 'onboardingSteps',
  'ownership_offers.member_id': 'ownershipOffersReceived',
  'ownership_offers.owner_id': 'ownershipOffersMade',
  'passkeys.user_id': 'passkeys',
  'posts.author_id': 'posts',
  'project_activities.user_id': 'activities',
  'project_invites.invited_by': 'invitationsSent',
  'project_members.user_id': 'projects',
  'referral_codes.user_id': 'invitedFriends',
  'referrals.inviter_id': 'invitedFriends',
  'refund_requests.user_id': 'refundRequests',
  'reports.created_by': 'reports',
  'saved_templates.author_id': 'templates',
  'sessions.user_id': 'sessions',
  'social_accounts.linked_by': 'linkedAccounts',
  'storage_files.created_by': 'storageFiles',
  'storage_folders.created_by': 'storageFolders',
  'subscriptions.user_id': 'subscriptions',
  'trials.user_id': 'trial',
}

const leftOut: Record<string, string> = {
  'billing_customers.user_id': "Stripe's id of them; what they paid is told",
  'billing_notices.user_id': 'that a mail about their plan was written; the mail is with them',
  'idempotency_keys.user_id': 'lasts until a call cannot be repeated any more',
  'link_states.user_id': 'lasts until an account is linked',
  'one_time_codes.user_id': 'lasts until the code is used',
  'operator_acts.user_id': 'what somebody who runs the service did as such',
  'passkey_challenges.user_id': 'lasts until it is answered',
  'post_changes.user_id': 'what they changed is told among their activities',
  'project_activities.subject_user_id': 'what others did is theirs',
  'project_invites.person_id': 'lasts until it is no longer listed; the membership is told',
  'recovery_codes.user_id': 'hashes of secrets; how many are left is in the profile',
  'referrals.friend_id': 'that a payment was lowered by a code of somebody; the payment is told',
  'refresh_tokens.user_id': 'hashes of secrets',
  'storage_files.trashed_by': 'lasts until what they deleted is gone for good',
  'storage_folders.trashed_by': 'lasts until what they deleted is gone for good',
  'uploads.user_id': 'lasts until the post has its media',
}

const references = Object.values<unknown>(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table)
    return foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      return foreignTable === users ? columns.map((column) => `${name}.${column.name}`) : []
    })
  })

it('each column that refers to a person is told in their copy, or left out for a reason', () => {
  expect(references.toSorted()).toEqual(Object.keys({ ...told, ...leftOut }).sort())
  for (const list of Object.values(told)) expect(OwnData.entries).toHaveProperty(list)
})
