import type { RuledNetworkId } from '#contract/networks/rules.ts'
import { facebookMark } from './facebook/facebook-mark.ts'
import { instagramMark } from './instagram/instagram-mark.ts'
import { linkedinMark } from './linkedin/linkedin-mark.ts'
import type { NetworkMark } from './network-mark.ts'
import { threadsMark } from './threads/threads-mark.ts'
import { tiktokMark } from './tiktok/tiktok-mark.ts'
import { twitterMark } from './twitter/twitter-mark.ts'
import { youtubeMark } from './youtube/youtube-mark.ts'

/** The icons of all networks; public/networks/*.svg are made from them (tests/pictures/render-icons.ts). */
export const networkMarks: Record<RuledNetworkId, NetworkMark> = {
  instagram: instagramMark,
  facebook: facebookMark,
  tiktok: tiktokMark,
  linkedin: linkedinMark,
  threads: threadsMark,
  youtube: youtubeMark,
  twitter: twitterMark,
}
