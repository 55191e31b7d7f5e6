import { cite, type Document, type Source } from '../source.ts'

/* Lists of products: what forms and strengths there are. */

const nafdacGreenbook: Document = {
  title: 'NAFDAC Greenbook',
  edition: 'copy of October 2025',
  copy: 'github.com/skillyboy/nafdac-greenbook-scraper',
}

/** Products approved in the United States: it shows that a strength exists, not that it is sold in Nigeria. */
const orangeBook: Document = {
  title: 'FDA Orange Book, products',
  edition: 'November 2024',
  copy: 'github.com/ManuelXDuval/paracelsus',
}

/** An active ingredient's rows in these lists. */
export const greenbook = (ingredient: string): Source => cite(nafdacGreenbook, ingredient)
export const fdaProducts = (ingredient: string): Source => cite(orangeBook, ingredient)
