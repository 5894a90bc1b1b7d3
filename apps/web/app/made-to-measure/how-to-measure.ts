export const HOW_IT_WORKS = [
  {
    title: 'Measure',
    text: 'Choose one of six standard sizes, or give chest, waist, hips, shoulders, sleeves and length in inches.',
  },
  {
    title: 'Describe',
    text: 'Name a style, a cloth and whatever matters to you, and show us pictures of what you have in mind.',
  },
  { title: 'Agree', text: 'A designer answers with a price. Nothing is cut before you have said yes to it.' },
] as const;

/** The six measurements, in the order in which the figure numbers them. */
export const HOW_TO_MEASURE = [
  {
    name: 'Chest',
    text: 'Around the fullest part, the tape level under the arms and across the shoulder blades.',
  },
  {
    name: 'Waist',
    text: 'Around the narrowest part, a hand’s breadth above the hip bone. Breathe out, do not pull in.',
  },
  { name: 'Hips', text: 'Around the fullest part, feet together, the tape level all the way round.' },
  { name: 'Shoulders', text: 'Across the back from the end of one shoulder bone to the other.' },
  { name: 'Sleeves', text: 'From the shoulder bone over the slightly bent elbow to the wrist.' },
  {
    name: 'Length',
    text: 'From the highest point of the shoulder straight down to where the garment should end.',
  },
] as const;
