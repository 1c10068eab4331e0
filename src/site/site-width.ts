/** The classes of the column in which all content of the public site stands. */
export const siteWidth = 'mx-auto w-full max-w-6xl px-5 sm:px-8'
