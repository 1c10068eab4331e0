/** How the crawler of Meta's networks calls itself when it downloads media. */
export const metaCrawler =
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'
