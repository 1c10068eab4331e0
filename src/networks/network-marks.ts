export type NetworkName =
  | 'instagram'
  | 'facebook'
  | 'tiktok'
  | 'linkedin'
  | 'threads'
  | 'youtube'
  | 'twitter'

/** A mark on a 24x24 grid, drawn for this project: filled shapes and lines 2 wide. */
export interface NetworkMark {
  fill?: string
  line?: string
  /** The ground of its tile. */
  tile: string
}

/** Also the source of public/networks/*.svg (tests/setup/render-icons.ts). */
export const networkMarks: Record<NetworkName, NetworkMark> = {
  instagram: {
    line: 'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5M16 12a4 4 0 1 1-8 0a4 4 0 1 1 8 0',
    fill: 'M18.3 7a1.3 1.3 0 1 1-2.6 0a1.3 1.3 0 1 1 2.6 0',
    tile: '#cf2e74',
  },
  facebook: {
    fill: 'M10 22v-8H7.2v-3.6H10V8.2C10 4.9 11.9 3 14.9 3c1 0 1.9.1 2.6.3v3.2h-1.8c-1.5 0-2.1.8-2.1 2.1v1.8h3.7l-.6 3.6h-3.1v8Z',
    tile: '#1a63d8',
  },
  tiktok: {
    line: 'M13.5 3v12.2a4 4 0 1 1-4-4M13.5 3c.3 3 2.6 5.2 6 5.4',
    tile: '#131217',
  },
  linkedin: {
    fill: 'M7.2 5a1.9 1.9 0 1 1-3.8 0a1.9 1.9 0 1 1 3.8 0M3.7 8.9h3.2V21H3.7ZM9.4 8.9h3.1v1.7c.7-1.2 1.9-2 3.6-2 3 0 4.6 1.9 4.6 5.3V21h-3.2v-6.6c0-1.9-.7-2.9-2.2-2.9-1.6 0-2.7 1.1-2.7 3V21H9.4Z',
    tile: '#0b62bd',
  },
  threads: {
    line: 'M18.8 8.2C18 5.2 15.6 3.5 12.2 3.5 7.3 3.5 4.8 6.8 4.8 12s2.5 8.5 7.2 8.5c4 0 6.7-2.2 6.7-5.1 0-3-2.7-4.3-5.9-4.3-2.9 0-4.3 1.3-4.3 3 0 1.6 1.3 2.6 3.2 2.6 2.6 0 3.7-1.8 3.7-4.5 0-2.6-1.2-4-3.4-4-1.3 0-2.3.5-2.9 1.5',
    tile: '#131217',
  },
  youtube: {
    fill: 'M6 4.5h12A4.5 4.5 0 0 1 22.5 9v6a4.5 4.5 0 0 1-4.5 4.5H6A4.5 4.5 0 0 1 1.5 15V9A4.5 4.5 0 0 1 6 4.5ZM10 8.3v7.4l6.2-3.7Z',
    tile: '#d42020',
  },
  twitter: {
    line: 'M4 4h3.4L20 20h-3.4ZM19.3 4l-6.2 6.9M4.7 20l6.2-6.9',
    tile: '#131217',
  },
}
