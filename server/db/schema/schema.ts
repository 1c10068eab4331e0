import { deliveryAttempts } from './delivery-attempts.ts'
import { deliveryTargets } from './delivery-targets.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { installation } from './installation.ts'
import { linkStates } from './link-states.ts'
import { media } from './media.ts'
import { mediaPlaces } from './media-places.ts'
import { plannings } from './plannings.ts'
import { postMedia } from './post-media.ts'
import { posts } from './posts.ts'
import { projectMembers } from './project-members.ts'
import { projects } from './projects.ts'
import { rateLimits } from './rate-limits.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { savedTemplates } from './saved-templates.ts'
import { sessions } from './sessions.ts'
import { socialAccounts } from './social-accounts.ts'
import { sweeps } from './sweeps.ts'
import { templateMedia } from './template-media.ts'
import { uploadParts } from './upload-parts.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'

/** Every table, for the connection; queries import the table they need from its own file. */
export const schema = {
  deliveryAttempts,
  deliveryTargets,
  idempotencyKeys,
  installation,
  linkStates,
  media,
  mediaPlaces,
  plannings,
  postMedia,
  posts,
  projectMembers,
  projects,
  rateLimits,
  refreshTokens,
  savedTemplates,
  sessions,
  socialAccounts,
  sweeps,
  templateMedia,
  uploadParts,
  uploads,
  users,
}
