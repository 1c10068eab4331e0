import {
  billingCustomers,
  billingEvents,
  billingNotices,
  deletedPeople,
  refundRequests,
  subscriptionCancellations,
} from './billing.ts'
import { idempotencyKeys, rateLimits } from './calls.ts'
import { deliveryAttempts, deliveryTargets, postFigures } from './delivery-targets.ts'
import { installation, sweeps } from './installation.ts'
import { media, mediaPlaces, uploadParts, uploads } from './media.ts'
import {
  analyticsBatches,
  analyticsDays,
  contactMessages,
  operatorActs,
  waitingEntries,
} from './operator.ts'
import { outgoingMails } from './outgoing-mails.ts'
import {
  postChanges,
  postCounters,
  postMedia,
  posts,
  savedTemplates,
  templateMedia,
} from './posts.ts'
import {
  ownershipOffers,
  plannings,
  projectActivities,
  projectInvites,
  projectMembers,
  projects,
} from './projects.ts'
import { referralChecks, referralCodes, referrals } from './referrals.ts'
import { calendarFeeds, reportBrands, reports } from './reports.ts'
import {
  oneTimeCodes,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  refreshTokens,
  sessions,
} from './sessions.ts'
import { accountDays, accountMetrics, linkStates, socialAccounts } from './social-accounts.ts'
import { storageFiles, storageFolders, storageUnlocks } from './storage.ts'
import { plans, subscriptions, trials, usedTrials } from './subscriptions.ts'
import { onboardingSteps, takenSignUps, users } from './users.ts'

/** Every table, for the connection; queries import the tables they need from the file of their feature. */
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
