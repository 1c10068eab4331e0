import type { NetworkRules } from './network-rules.ts'

/**
 * Instagram API with Instagram Login. Limits from developers.facebook.com/documentation/instagram-platform
 * (content publishing, ig-user/media reference). The original may be larger than `image.maxBytes`:
 * the server derives the JPEG that is sent.
 */
export const instagram: NetworkRules = {
  id: 'instagram',
  label: 'Instagram',
  availability: 'live',
  readOn: '2026-11-20',
  limits: {
    captionLength: 2200,
    hashtags: { warnAbove: 5, max: 30 },
    mentions: 20,
    media: { min: 1, maxImages: 10, maxVideos: 1 },
    image: { maxBytes: 30 * 1024 * 1024, minRatio: 4 / 5, maxRatio: 1.91 },
    video: {
      contentTypes: ['video/mp4', 'video/quicktime'],
      maxBytes: 300 * 1000 * 1000,
      minSeconds: 3,
      maxSeconds: 15 * 60,
    },
  },
}
