import type { NetworkMark } from '../network-mark.ts'

export const twitterMark: NetworkMark = {
  line: 'M4 4h3.4L20 20h-3.4ZM19.3 4l-6.2 6.9M4.7 20l6.2-6.9',
  tile: '#131217',
}
