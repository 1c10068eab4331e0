/** How far into a file one looks: its first bytes and its size are looked at in any case. */
export const looks = ['everything', 'pictures', 'nothing'] as const
export type Look = (typeof looks)[number]
