import { ADDRESS_IN_HINDI, variantInHindi } from '@darzi/contract/in-hindi.ts';
import { showPaise } from '@darzi/contract/money.ts';
import { orderEditChanges } from '@darzi/contract/orders/order-edit.ts';
import type { OrderTexts } from './orders.texts.ts';

const TITLES = {
  'Tax invoice': 'टैक्स बिल',
  'Bill of supply': 'सप्लाई बिल',
  'Credit note': 'क्रेडिट नोट',
} as const;

export const HINDI: OrderTexts = {
  nameOf: ({ name, nameHindi }) => nameHindi ?? name,
  order: (number) => `ऑर्डर ${number}`,
  viewOrders: 'अपने ऑर्डर देखें',
  track: 'ऑर्डर ट्रैक करें',
  deliveryAddress: 'डिलीवरी का पता',
  phone: (number) => `फ़ोन ${number}`,
  variant: variantInHindi,
  toPayInCash: (total) => `कृपया कूरियर के लिए ${total} तैयार रखें: आप डिलीवरी पर कैश देंगे।`,
  isPaid: 'पेमेंट हो चुका है, अब आपको कुछ नहीं करना है।',
  carrier: (name) => `कूरियर: ${name}`,
  trackingNumber: (number) => `ट्रैकिंग नंबर: ${number}`,
  follow: 'पार्सल ट्रैक करें',
  receipt: 'आपकी रसीद',
  document: (title) => `आपका ${TITLES[title]}`,
  slip: {
    piece: (variant, quantity) => `${variantInHindi(variant)}, ${quantity} नग`,
    subtotal: 'सब-टोटल',
    discount: (code) => `छूट ${code}`,
    delivery: 'डिलीवरी',
    cash: 'कैश ऑन डिलीवरी',
    total: 'कुल',
  },
  placed: {
    subject: (number) => `आपके ऑर्डर ${number} की पुष्टि हो गई है`,
    text: (toPay) => `आपके ऑर्डर की पुष्टि हो गई है। अब हम इसे पैक करेंगे और भेजते ही आपको ईमेल करेंगे। ${toPay}`,
  },
  paid: {
    subject: (number) => `आपके ऑर्डर ${number} की पुष्टि और पेमेंट हो गया है`,
    text: (total) =>
      `आपके ऑर्डर की पुष्टि हो गई है और आपका ${total} का पेमेंट मिल गया है। अब हम इसे पैक करेंगे और भेजते ही आपको ईमेल करेंगे।`,
  },
  bought: {
    subject: (number) => `आपकी ख़रीदारी ${number}`,
    text: (total, returnDays) =>
      `आपने हमारी दुकान में ${total} दिए और सब कुछ साथ ले गए। अगर कुछ ठीक न आए, तो ${returnDays} दिन के अंदर लौटा सकते हैं।`,
  },
  shipped: {
    subject: (number) => `आपका ऑर्डर ${number} भेज दिया गया है`,
    heading: 'आपका ऑर्डर रास्ते में है।',
    text: (toPay) => `हमने आपका ऑर्डर कूरियर को दे दिया है। ${toPay}`,
  },
  delivered: {
    subject: (number) => `आपका ऑर्डर ${number} डिलीवर हो गया है`,
    heading: 'आपका ऑर्डर पहुँच गया।',
    text: (returnDays) =>
      `आपका ऑर्डर डिलीवर हो गया है। उम्मीद है सब कुछ ठीक आएगा। अगर कुछ ठीक न आए, तो ${returnDays} दिन के अंदर लौटा सकते हैं।`,
  },
  cancelled: {
    subject: (number) => `आपका ऑर्डर ${number} रद्द हो गया है`,
    heading: 'आपका ऑर्डर रद्द हो गया है।',
    returned: (total) => `आपके दिए हुए ${total} हम उसी तरीक़े से लौटा रहे हैं जिससे आपने पेमेंट किया था।`,
    remaining: (rest) => `आपके पेमेंट में से बाक़ी ${rest} हम उसी तरीक़े से लौटा रहे हैं जिससे आपने पेमेंट किया था।`,
    refundedBefore: 'आपके दिए हुए पैसे पहले ही लौटाए जा चुके हैं, और अब कुछ करना बाक़ी नहीं है।',
    nothing: 'आपसे कोई पैसा नहीं लिया गया, और अब कुछ करना बाक़ी नहीं है।',
  },
  message: {
    subject: (number) => `ऑर्डर ${number} के बारे में एक मैसेज`,
    heading: (author) => `${author} ने लिखा`,
    answer: 'जवाब दें',
  },
  edited: {
    subject: (number) => `आपके ऑर्डर ${number} में बदलाव हुआ है`,
    heading: 'आपके ऑर्डर में बदलाव हुआ है।',
    changes: (story, nameOf) => {
      const { pieces, prices, address, total, due } = orderEditChanges(story);
      return [
        ...pieces.map(({ name, size, was, is, before }) => {
          const pieceOf = `${nameOf(name)}, ${variantInHindi(size)}`;
          if (before !== undefined)
            return `${nameOf(name)}, ${is} नग: ${variantInHindi(before)} की जगह ${variantInHindi(size)}`;
          if (was === 0) return `जोड़ा: ${pieceOf}, ${is} नग`;
          return is === 0 ? `हटाया: ${pieceOf}, ${was} नग` : `${pieceOf}: ${was} की जगह ${is} नग`;
        }),
        ...prices.map(
          ({ name, size, wasPaise, isPaise }) =>
            `${nameOf(name)}, ${variantInHindi(size)}: एक नग ${showPaise(wasPaise)} की जगह ${showPaise(isPaise)}`,
        ),
        ...(address.length === 0
          ? []
          : [`डिलीवरी का पता: ${address.map((field) => ADDRESS_IN_HINDI[field]).join(', ')}`]),
        ...(total === undefined
          ? []
          : [`कुल: ${showPaise(total.wasPaise)} की जगह ${showPaise(total.isPaise)}`]),
        ...(due?.is === 'paid' ? [`${showPaise(due.paise)} का पेमेंट और मिल गया`] : []),
      ];
    },
    returning: (amount) => `हम आपको ${amount} उसी तरीक़े से लौटा रहे हैं जिससे आपने पेमेंट किया था।`,
    pleasePay: (total) => `कृपया ${total} का पेमेंट करें: हमारा भेजा हुआ लिंक अब बदले हुए ऑर्डर पर ले जाता है।`,
    unchanged: {
      subject: (number) => `आपका ऑर्डर ${number} पहले जैसा ही है`,
      heading: 'आपका ऑर्डर पहले जैसा ही है।',
      expired: (due) =>
        `आपके ऑर्डर में बदलाव के ${due} समय पर नहीं मिले, इसलिए हमने बदलाव नहीं किया। इसके लिए आपसे कोई पैसा नहीं लिया गया। अगर आप अब भी बदलाव चाहते हैं, तो कृपया हमें लिखें।`,
      takenBack: (due) =>
        `आपके ऑर्डर का वह बदलाव वापस ले लिया गया है जिसके लिए हमने ${due} माँगे थे। इसके लिए आपसे कोई पैसा नहीं लिया गया।`,
    },
    asItIs: (number) => `ऑर्डर ${number}, जैसा अब है`,
  },
  pay: (total) => `${total} का पेमेंट करें`,
  paymentLink: {
    subject: (number) => `कृपया अपने ऑर्डर ${number} का पेमेंट करें`,
    text: (until, total) =>
      `हमने आपका ऑर्डर लिख लिया है और इसके कपड़े ${until} तक आपके लिए रखे हैं। कृपया UPI या कार्ड से ${total} का पेमेंट करें: इसके लिए अकाउंट ज़रूरी नहीं।`,
  },
  difference: {
    subject: (number, due) => `कृपया अपने ऑर्डर ${number} में बदलाव के ${due} का पेमेंट करें`,
    heading: 'क्या हम आपका ऑर्डर बदल दें?',
    text: (until, due) =>
      `जैसा तय हुआ था, हम आपका ऑर्डर बदल सकते हैं। इसमें ${due} और लगेंगे: कृपया ${until} तक UPI या कार्ड से पेमेंट करें, इसके लिए अकाउंट ज़रूरी नहीं। तब तक कपड़े आपके लिए रखे हैं। पेमेंट न होने पर आपका ऑर्डर पहले जैसा ही रहेगा।`,
  },
  return: {
    piece: (name, variant, quantity) => `${quantity} × ${name}, ${variantInHindi(variant)}`,
    exchangeFor: (size) => `, बदले में ${size}`,
    sendTo: 'यहाँ भेजें',
    askWhere: (email) => `कृपया ${email} पर लिखें: हम बताएँगे कि कहाँ भेजना है।`,
    whereToPay: 'आपने कैश दिया था। कृपया अपने ऑर्डर के पेज पर UPI ID या बैंक खाता जोड़ें, ताकि हम पैसे भेज सकें।',
    requested: {
      subject: (number) => `ऑर्डर ${number} के लिए आपका रिटर्न का अनुरोध मिल गया`,
      heading: 'आपका अनुरोध मिल गया।',
      text: 'हम इसे देखकर आपको ईमेल करेंगे। तब तक कपड़े अपने पास रखें।',
    },
    approved: {
      subject: (number) => `ऑर्डर ${number} का आपका रिटर्न मंज़ूर हो गया`,
      heading: 'कृपया इसे वापस भेजें।',
      text: 'कपड़ों को बिना पहने और लेबल के साथ पैक करें, और पार्सल पर ऑर्डर नंबर लिखें।',
    },
    declined: {
      subject: (number) => `ऑर्डर ${number} का आपका रिटर्न`,
      heading: 'हम इसे वापस नहीं ले सकते।',
      text: 'हमने आपका अनुरोध देखा, पर हम ये कपड़े वापस नहीं ले सकते।',
    },
    exchanged: {
      subject: (number) => `ऑर्डर ${number} का आपका एक्सचेंज भेज दिया गया है`,
      heading: 'दूसरा साइज़ रास्ते में है।',
      text: 'आपके कपड़े हमें मिल गए हैं और हमने दूसरा साइज़ भेज दिया है।',
      until: (day) => `अगर यह ठीक न आए, तो आप इसे ${day} तक वापस भेज सकते हैं।`,
    },
  },
};
