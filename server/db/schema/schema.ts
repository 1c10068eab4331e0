import { accountDays } from './account-days.ts'
import { accountMetrics } from './account-metrics.ts'
import { analyticsBatches } from './analytics-batches.ts'
import { analyticsDays } from './analytics-days.ts'
import { billingCustomers } from './billing-customers.ts'
import { billingEvents } from './billing-events.ts'
import { billingNotices } from './billing-notices.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { contactMessages } from './contact-messages.ts'
import { deletedPeople } from './deleted-people.ts'
import { deliveryAttempts } from './delivery-attempts.ts'
import { deliveryTargets } from './delivery-targets.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { installation } from './installation.ts'
import { linkStates } from './link-states.ts'
import { media } from './media.ts'
import { mediaPlaces } from './media-places.ts'
import { onboardingSteps } from './onboarding-steps.ts'
import { oneTimeCodes } from './one-time-codes.ts'
import { operatorActs } from './operator-acts.ts'
import { outgoingMails } from './outgoing-mails.ts'
import { ownershipOffers } from './ownership-offers.ts'
import { passkeyChallenges } from './passkey-challenges.ts'
import { passkeys } from './passkeys.ts'
import { plannings } from './plannings.ts'
import { plans } from './plans.ts'
import { postChanges } from './post-changes.ts'
import { postCounters } from './post-counters.ts'
import { postFigures } from './post-figures.ts'
import { postMedia } from './post-media.ts'
import { posts } from './posts.ts'
import { projectActivities } from './project-activities.ts'
import { projectInvites } from './project-invites.ts'
import { projectMembers } from './project-members.ts'
import { projects } from './projects.ts'
import { rateLimits } from './rate-limits.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { referralChecks } from './referral-checks.ts'
import { referralCodes } from './referral-codes.ts'
import { referrals } from './referrals.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { refundRequests } from './refund-requests.ts'
import { reportBrands } from './report-brands.ts'
import { reports } from './reports.ts'
import { savedTemplates } from './saved-templates.ts'
import { sessions } from './sessions.ts'
import { socialAccounts } from './social-accounts.ts'
import { storageFiles } from './storage-files.ts'
import { storageFolders } from './storage-folders.ts'
import { storageUnlocks } from './storage-unlocks.ts'
import { subscriptionCancellations } from './subscription-cancellations.ts'
import { subscriptions } from './subscriptions.ts'
import { sweeps } from './sweeps.ts'
import { takenSignUps } from './taken-sign-ups.ts'
import { templateMedia } from './template-media.ts'
import { trials } from './trials.ts'
import { uploadParts } from './upload-parts.ts'
import { uploads } from './uploads.ts'
import { usedTrials } from './used-trials.ts'
import { users } from './users.ts'
import { waitingEntries } from './waiting-entries.ts'

/** Every table, for the connection; queries import the table they need from its own file. */
export const schema = {
  accountDays,
  accountMetrics,
  analyticsBatches,
  analyticsDays,
  billingCustomers,
  billingEvents,
  billingNotices,
  calendarFeeds,
  contactMessages,
  deletedPeople,
  deliveryAttempts,
  deliveryTargets,
  idempotencyKeys,
  installation,
  linkStates,
  media,
  mediaPlaces,
  onboardingSteps,
  oneTimeCodes,
  operatorActs,
  outgoingMails,
  ownershipOffers,
  passkeyChallenges,
  passkeys,
  plannings,
  plans,
  postChanges,
  postCounters,
  postFigures,
  postMedia,
  posts,
  projectActivities,
  projectInvites,
  projectMembers,
  projects,
  rateLimits,
  recoveryCodes,
  referralChecks,
  referralCodes,
  referrals,
  refreshTokens,
  refundRequests,
  reportBrands,
  reports,
  savedTemplates,
  sessions,
  socialAccounts,
  storageFiles,
  storageFolders,
  storageUnlocks,
  subscriptionCancellations,
  subscriptions,
  sweeps,
  takenSignUps,
  templateMedia,
  trials,
  uploadParts,
  uploads,
  usedTrials,
  users,
  waitingEntries,
}
