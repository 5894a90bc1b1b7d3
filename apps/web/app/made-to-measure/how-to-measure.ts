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
