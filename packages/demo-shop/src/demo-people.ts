/** Customers with orders in the demo shop. Nobody can sign in as them, except for one. */
import type { Address, IndianState } from '@darzi/contract/orders/address.ts';

export type DemoCustomer = { readonly name: string; readonly address: Address };

type Home = readonly [
  name: string,
  streetAddress: string,
  city: string,
  state: IndianState,
  pinCode: string,
  phoneNumber: string,
];

const HOMES: readonly Home[] = [
  ['Meenakshi Subramaniam', '22, Luz Church Road, Mylapore', 'Chennai', 'Tamil Nadu', '600004', '9840231178'],
  ['Rohan Deshpande', '7, Prabhat Road, Lane 4', 'Pune', 'Maharashtra', '411004', '9822047731'],
  ['Sara Thomas', '41, Panampilly Nagar, 2nd Avenue', 'Kochi', 'Kerala', '682036', '9847109254'],
  ['Imran Qureshi', '118, Hazratganj', 'Lucknow', 'Uttar Pradesh', '226001', '9839412067'],
  ['Divya Reddy', 'Plot 63, Jubilee Hills Road 36', 'Hyderabad', 'Telangana', '500033', '9849316620'],
  ['Harpreet Gill', '1187, Sector 18-C', 'Chandigarh', 'Chandigarh', '160018', '9876120943'],
  ['Nandita Bose', '14/2, Hindustan Park', 'Kolkata', 'West Bengal', '700029', '9830557812'],
  ['Arvind Krishnan', '9, 80 Feet Road, Koramangala', 'Bengaluru', 'Karnataka', '560034', '9845630217'],
  ['Pooja Mehta', '302, Shyamal Cross Road', 'Ahmedabad', 'Gujarat', '380015', '9825074416'],
  ['Kabita Das', 'House 8, Uzan Bazar', 'Guwahati', 'Assam', '781001', '9864082291'],
  ['Siddharth Jain', '56, C-Scheme, Ashok Marg', 'Jaipur', 'Rajasthan', '302001', '9829340185'],
  ['Fatima Sheikh', '12, Carter Road, Bandra West', 'Mumbai', 'Maharashtra', '400050', '9820916374'],
  ['Gauri Kulkarni', '88, Tilak Wadi', 'Belagavi', 'Karnataka', '590006', '9448201953'],
  ['Joseph Fernandes', '5, Fontainhas', 'Panaji', 'Goa', '403001', '9822138604'],
  ['Ritu Malhotra', 'B-214, Greater Kailash I', 'New Delhi', 'Delhi', '110048', '9810467725'],
  ['Lalitha Murthy', '31, Saraswathipuram 6th Main', 'Mysuru', 'Karnataka', '570009', '9880174462'],
  ['Aditya Singh', '19, Boring Canal Road', 'Patna', 'Bihar', '800001', '9835029917'],
  ['Zoya Khan', '27, Shamla Hills', 'Bhopal', 'Madhya Pradesh', '462013', '9826113850'],
  ['Manoj Patnaik', '402, Saheed Nagar', 'Bhubaneswar', 'Odisha', '751007', '9861047739'],
  ['Shruti Hegde', '66, Kadri Hills', 'Mangaluru', 'Karnataka', '575002', '9845288106'],
  ['Tenzin Dolma', '3, Gandhi Road', 'Darjeeling', 'West Bengal', '734101', '9832061148'],
  ['Vivek Anand', '74, Race Course Road', 'Coimbatore', 'Tamil Nadu', '641018', '9843350972'],
  ['Neha Kapadia', '20, Nepean Sea Road', 'Mumbai', 'Maharashtra', '400006', '9821740583'],
  ['Omkar Joshi', '145, Rajwada Chowk', 'Indore', 'Madhya Pradesh', '452001', '9827016694'],
];

/** The customer visitors can sign in as. */
export const DEMO_CUSTOMER: DemoCustomer = {
  name: 'Ananya Rao',
  address: {
    firstName: 'Ananya',
    lastName: 'Rao',
    email: 'customer@example.com',
    streetAddress: '14, 3rd Cross, 12th Main, Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pinCode: '560038',
    country: 'India',
    phoneNumber: '9845012345',
  },
};

/** Mail to these addresses goes nowhere: `example.com` accepts none. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = HOMES.map(
  ([name, streetAddress, city, state, pinCode, phoneNumber]) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const email = `${firstName}.${lastName}@example.com`.toLowerCase();
    const address = { firstName, lastName, email, streetAddress, city, state, pinCode, country: 'India' };
    return { name, address: { ...address, phoneNumber } };
  },
);
