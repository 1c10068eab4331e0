import * as v from 'valibot'

const WholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The steps of the beginning, in their order. What was once done stays done. */
export const onboardingSteps = [
  'connect-accounts',
  'create-post',
  'schedule-post',
  'invite-friends',
] as const
export type OnboardingStepId = (typeof onboardingSteps)[number]

export const OnboardingStep = v.object({
  /** One of `onboardingSteps`; a newer server may know others. */
  id: v.string(),
  title: v.string(),
  description: v.string(),
  completed: v.boolean(),
})
export type OnboardingStep = v.InferOutput<typeof OnboardingStep>

export const OnboardingStatus = v.object({
  isCompleted: v.boolean(),
  completedSteps: WholeNumber,
  totalSteps: WholeNumber,
  steps: v.array(OnboardingStep),
})
export type OnboardingStatus = v.InferOutput<typeof OnboardingStatus>

/** A discount that a person has for a friend who subscribed. */
export const ReferralReward = v.object({
  /**
   * 'waiting': kept until the friend's payment can no longer be given back, the person pays for a
   * plan, and no other reward is on its way. 'given': on the invoice that comes next. 'used': an
   * invoice took it off.
   */
  state: v.picklist(['waiting', 'given', 'used']),
})
export type ReferralReward = v.InferOutput<typeof ReferralReward>

/** What a person needs to invite friends, and what became of it. */
export const ShareData = v.object({
  /** The address that a friend opens; it carries the person's code, but while nobody can pay. */
  shareUrl: v.string(),
  /**
   * What the friend's first invoice is reduced by, and one of the person for each friend. 0 while
   * nobody can pay.
   */
  rewardPercentage: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** How many friends are rewarded at most: none while nobody can pay. */
  maxReferrals: WholeNumber,
  /** How many friends counted so far: at most `maxReferrals`. */
  referralCount: WholeNumber,
  rewards: v.array(ReferralReward),
  /** Whether payments are simulated, or null while nobody can pay at all: then there is no reward. */
  isSimulated: v.nullable(v.boolean()),
})
export type ShareData = v.InferOutput<typeof ShareData>
