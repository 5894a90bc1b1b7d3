import type { Garment } from '@darzi/contract/custom-orders/garments.ts';
import { BADGES_IN_HINDI, GARMENTS_IN_HINDI, wordInHindi } from '@darzi/contract/in-hindi.ts';
import type { CustomOrderTexts } from './custom-orders.texts.ts';

const garmentName = (garment: Garment | null): string =>
  garment === null ? 'पोशाक' : GARMENTS_IN_HINDI[garment];

/** Garments have either gender in Hindi, so sentences speak of the order and name the garment separately. */
export const HINDI: CustomOrderTexts = {
  order: (number) => `कस्टम ऑर्डर ${number}`,
  view: 'अपने कस्टम ऑर्डर देखें',
  receipt: 'आपकी रसीद',
  outfit: ({ style, garment, fabric }) =>
    `${wordInHindi(style)} ${garmentName(garment)}, ${wordInHindi(fabric)}`,
  submit: {
    subject: (number) => `आपका कस्टम ऑर्डर ${number} हमें मिल गया`,
    text: (outfit) => `आपका ऑर्डर (${outfit}) हमारे डिज़ाइनरों के पास है। वे आपकी ज़रूरतें देखेंगे और हम आपको क़ीमत ईमेल करेंगे।`,
  },
  bid: {
    first: (number, price) => `आपके कस्टम ऑर्डर ${number} की क़ीमत ${price}`,
    revised: (number, price) => `आपके कस्टम ऑर्डर ${number} की क़ीमत अब ${price} है`,
    heading: (price) => `${price}, सभी टैक्स और डिलीवरी समेत।`,
    text: (outfit) =>
      `आपके ऑर्डर (${outfit}) की हमारी क़ीमत यह है। अपने पते के साथ इसे स्वीकार करें; पेमेंट होते ही हम काम शुरू कर देंगे।`,
    inCloth: (garment) => `${garmentName(garment)}, कपड़े में`,
    otherDesign: 'डिज़ाइनर ने डिज़ाइन में कुछ बदलाव सुझाए हैं। अपने कस्टम ऑर्डर में आप दोनों को साथ-साथ देख सकते हैं।',
    requestPictured: 'चित्र में वही डिज़ाइन है जो आपने माँगा था।',
    total: 'कुल',
    note: 'डिज़ाइनर का नोट',
    estimatedDelivery: 'अनुमानित डिलीवरी',
  },
  accept: {
    subject: (number, price) => `आपने कस्टम ऑर्डर ${number} के लिए ${price} स्वीकार किए`,
    heading: 'बात तय हुई।',
    text: (price) =>
      `आपके नाप, डिज़ाइन और ${price} की क़ीमत ठीक वैसे ही रहेंगे जैसे तय हुए; समझौता आप कभी भी खोल सकते हैं।`,
    whenWeStart: (parts) =>
      parts === null
        ? 'पेमेंट होते ही हम काम शुरू कर देंगे।'
        : `${parts.advance} का एडवांस मिलते ही हम काम शुरू कर देंगे; बाक़ी ${parts.rest} भेजने से पहले देने हैं।`,
  },
  cancel: {
    subject: (number) => `आपका कस्टम ऑर्डर ${number} रद्द हो गया है`,
    heading: 'आपका ऑर्डर रद्द हो गया है।',
    returning: (price) => `आपके दिए हुए ${price} हम उसी तरीक़े से लौटा रहे हैं जिससे आपने पेमेंट किया था।`,
    remaining: (rest) => `आपके पेमेंट में से बाक़ी ${rest} हम उसी तरीक़े से लौटा रहे हैं जिससे आपने पेमेंट किया था।`,
    refundedBefore: 'आपके दिए हुए पैसे पहले ही लौटाए जा चुके हैं, और अब कुछ करना बाक़ी नहीं है।',
    asAsked: 'आपके कहने पर हमने आपका ऑर्डर रद्द कर दिया है। आपसे कोई पैसा नहीं लिया गया।',
    byUs: 'हमें आपका ऑर्डर रद्द करना पड़ा। आपसे कोई पैसा नहीं लिया गया। कोई सवाल हो तो कृपया हमें लिखें।',
    restUnpaid: (rest) =>
      `आपका ऑर्डर तैयार था, पर बाक़ी ${rest} नहीं मिले। हमने ऑर्डर रद्द कर दिया है, और कुछ भेजा नहीं जाएगा।`,
    advanceBack: (amount) => `आपके एडवांस में से ${amount} हम उसी तरीक़े से लौटा रहे हैं जिससे आपने दिए थे।`,
    advanceKept: (amount) => `कपड़े और हो चुके काम के लिए हम आपके एडवांस में से ${amount} रखते हैं।`,
    questions: 'कोई सवाल हो तो कृपया हमें लिखें।',
  },
  start: {
    subject: (number, isPaid) =>
      isPaid ? `आपके कस्टम ऑर्डर ${number} का पेमेंट हो गया और यह बन रहा है` : `आपका कस्टम ऑर्डर ${number} बन रहा है`,
    advanceSubject: (number) => `आपका एडवांस मिल गया: कस्टम ऑर्डर ${number} बन रहा है`,
    heading: 'हमने काम शुरू कर दिया है।',
    advance: (outfit, advance, rest) =>
      `आपका ${advance} का एडवांस मिल गया है और आपका ऑर्डर (${outfit}) बन रहा है। बाक़ी ${rest} भेजने से पहले देने हैं। तैयार होने पर हम आपको ईमेल करेंगे; आप इससे पहले भी कभी भी दे सकते हैं।`,
    paid: (outfit, price) => `आपका ${price} का पेमेंट मिल गया है और आपका ऑर्डर (${outfit}) बन रहा है।`,
    cash: (outfit, price) => `आपका ऑर्डर (${outfit}) बन रहा है। डिलीवरी पर आप ${price} कैश देंगे।`,
  },
  payRest: {
    subject: (number) => `आपके कस्टम ऑर्डर ${number} का पूरा पेमेंट हो गया`,
    text: (outfit, price) =>
      `आपका ${price} का पेमेंट मिल गया है। आपके ऑर्डर (${outfit}) का पूरा पेमेंट हो चुका है, और भेजते ही हम आपको ईमेल करेंगे।`,
  },
  complete: {
    subject: (number, owed) =>
      `आपका कस्टम ऑर्डर ${number} तैयार है${owed === undefined ? '' : `: भेजने से पहले ${owed} देने हैं`}`,
    heading: 'आख़िरी टाँका लग गया।',
    text: (outfit, owed) =>
      owed === undefined
        ? `आपका ऑर्डर (${outfit}) तैयार है। भेजते ही हम आपको ईमेल करेंगे।`
        : `आपका ऑर्डर (${outfit}) तैयार है। कृपया बाक़ी ${owed} अपने कस्टम ऑर्डर में “अभी पेमेंट करें” से दें; पेमेंट होते ही हम इसे भेज देंगे।`,
  },
  ship: {
    subject: (number) => `आपका कस्टम ऑर्डर ${number} भेज दिया गया है`,
    heading: 'आपका ऑर्डर रास्ते में है।',
    text: (garment) => `हमने आपका ऑर्डर (${garmentName(garment)}) कूरियर को दे दिया है।`,
    carrier: (name) => `कूरियर: ${name}`,
    trackingNumber: (number) => `ट्रैकिंग नंबर: ${number}`,
    follow: 'पार्सल ट्रैक करें',
  },
  deliver: {
    subject: (number) => `आपका कस्टम ऑर्डर ${number} डिलीवर हो गया है`,
    heading: 'आपका ऑर्डर पहुँच गया।',
    text: (garment) =>
      `आपका ऑर्डर (${garmentName(garment)}) डिलीवर हो गया है। उम्मीद है फ़िटिंग एकदम सही होगी। हमें ज़रूर बताएँ कि यह कैसा बना।`,
  },
  undo: {
    subject: (number) => `आपके कस्टम ऑर्डर ${number} के बारे में सुधार`,
    heading: 'हमारा पिछला मैसेज जल्दी चला गया था।',
    text: (status) =>
      `आपका ऑर्डर अब “${BADGES_IN_HINDI[status]}” पर है। असुविधा के लिए खेद है; आपको कुछ नहीं करना है।`,
  },
  message: {
    subject: (number) => `कस्टम ऑर्डर ${number} के बारे में एक मैसेज`,
    heading: (author) => `${author} ने लिखा`,
    pictures: (count) => `ऑर्डर के साथ ${count === 1 ? 'एक तस्वीर' : `${count} तस्वीरें`} देखी जा सकती हैं।`,
    answer: 'जवाब दें',
  },
};
