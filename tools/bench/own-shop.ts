import { type Call, createCall } from '@darzi/contract/client.ts';
import type { PageBlock } from '@darzi/contract/pages/page-blocks.ts';

/** Turns the demo into an owner's shop, of whose original content only the pictures remain. */

const HANDLE = 'linen-kurta';
/** The pages measured in such a shop. */
export const OWN_PAGES = [
  '/',
  '/hi',
  '/collection/winter',
  `/product/${HANDLE}?colour=White`,
  `/hi/product/${HANDLE}`,
];

const PIECES = 20;
const COLOURS = ['Indigo', 'White', 'Madder'];
const SIZES = ['S', 'M', 'L'];

/** A Shopify export: a product with three colours in three sizes, and twenty with sizes only. */
const file = (): string => {
  const head =
    'Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price';
  const kurta = COLOURS.flatMap((colour) =>
    SIZES.map(
      (size) =>
        `${HANDLE},Linen Kurta,<p>Soft <b>linen</b> with coconut buttons.</p>,Nilam,men,Color,${colour},Size,${size},LK-${colour}-${size},4,1499.00,1999.00`,
    ),
  );
  const others = Array.from({ length: PIECES }, (_, at) =>
    SIZES.map(
      (size) =>
        `jacket-${at},Indigo Jacket ${at},<p>Warm and <i>quilted</i>.</p>,Nilam,"women, winter",Size,${size},,,J-${at}-${size},3,${1999 + at * 100}.00,`,
    ),
  ).flat();
  return [head, ...kurta, ...others].join('\n');
};

const formWith = (name: string, content: BlobPart, type: string, fileName: string): FormData => {
  const form = new FormData();
  form.append(name, new Blob([content], { type }), fileName);
  return form;
};

const fetchBytes = async (address: string): Promise<ArrayBuffer> => (await fetch(address)).arrayBuffer();

/** Archives the demo's products. @returns the addresses of their pictures */
const archiveDemo = async (call: Call): Promise<readonly string[]> => {
  const { products } = await call('GET /api/admin/products', { query: { limit: 100 } });
  const marked = products.map(({ _id, version }) => ({ _id, version }));
  await call('POST /api/admin/products/bulk', { body: { products: marked, change: { archived: true } } });
  return products.flatMap(({ image }) => image.slice(0, 1));
};

const publishWithPictures = async (call: Call, url: string, pictures: readonly string[]): Promise<void> => {
  const { products } = await call('GET /api/admin/products', { query: { limit: 100 } });
  let next = 0;
  for (const { _id, colours } of products) {
    const form = new FormData();
    form.append('published', 'true');
    form.append('nameHindi', 'नीलम की बुनाई');
    form.append('descriptionHindi', 'नारियल के बटन वाला मुलायम लिनन।');
    for (const field of colours.length > 0 ? colours.map(({ name }) => `image:${name}`) : ['image']) {
      const bytes = await fetchBytes(`${url}${pictures[next++ % pictures.length]}`);
      form.append(field, new Blob([bytes], { type: 'image/webp' }), 'picture.webp');
    }
    await call('PATCH /api/admin/products/:id', { params: { id: _id }, body: form });
  }
};

const homeBlocks = (picture: string): PageBlock[] => {
  const shown = { address: picture, alt: 'Linen, dyed by hand', hindi: { alt: 'हाथ से रंगा लिनन' } };
  return [
    {
      kind: 'slides',
      slides: [
        {
          eyebrow: 'Winter',
          title: 'INDIGO SEASON',
          text: 'Linen dyed eleven times.',
          button: 'SEE IT',
          to: '/collection/winter',
          picture: shown,
          hindi: { eyebrow: 'सर्दी', title: 'नील का मौसम', text: 'ग्यारह बार रंगा लिनन।', button: 'देखिए' },
        },
      ],
    },
    { kind: 'categories' },
    {
      kind: 'products',
      title: 'For winter',
      source: 'collection',
      collection: 'winter',
      more: 'All of winter',
      hindi: { title: 'सर्दियों के लिए', more: 'पूरी सर्दी' },
    },
    {
      kind: 'picture',
      picture: shown,
      side: 'left',
      title: 'From the loom',
      text: 'Woven by **eleven families**. Back within {return days}.',
      button: 'Our story',
      to: '/about',
      hindi: { title: 'करघे से', text: '**ग्यारह परिवार** बुनते हैं। {return days} में वापस।', button: 'हमारी कहानी' },
    },
    {
      kind: 'promises',
      promises: [
        {
          title: 'Woven by hand',
          text: 'By eleven families.',
          hindi: { title: 'हाथ की बुनाई', text: 'ग्यारह परिवारों की।' },
        },
      ],
    },
  ];
};

const writeHome = async (call: Call, picture: string): Promise<void> => {
  const params = { handle: 'home' };
  const before = (await call('GET /api/admin/pages/:handle', { params })).page;
  const content = { ...before.content, title: 'Nilam, woven in Bhagalpur', blocks: homeBlocks(picture) };
  const { page } = await call('PATCH /api/admin/pages/:handle', {
    params,
    body: { content, revision: before.revision },
  });
  await call('POST /api/admin/pages/:handle/publish', { params, body: { revision: page.revision } });
};

/** Imports a catalogue with colours, adds pictures and Hindi, and publishes a home page and an accent colour. */
export const makeOwnShop = async (url: string): Promise<void> => {
  let token = '';
  const call = createCall(async (method, path, body) => {
    const isForm = body instanceof FormData;
    return fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  });
  const login = { email: 'admin@example.com', password: 'darzi-demo-1' };
  ({ token } = await call('POST /api/user/login', { body: login }));
  const pictures = await archiveDemo(call);
  await call('POST /api/admin/products/import', {
    query: {},
    body: formWith('file', file(), 'text/csv', 'shop.csv'),
  });
  await publishWithPictures(call, url, pictures);
  await call('POST /api/admin/collections', {
    body: { name: 'Winter', nameHindi: 'सर्दी', rule: { tag: ['winter'] } },
  });
  const bytes = await fetchBytes(`${url}${pictures[0]}`);
  const { image } = await call('POST /api/admin/images', {
    body: formWith('image', bytes, 'image/webp', 'home.webp'),
  });
  await writeHome(call, image);
  const { settings, version } = await call('GET /api/admin/settings', {});
  const front = { ...settings.front, accent: '#1f5f5b' };
  await call('PATCH /api/admin/settings', { body: { front, version } });
};
