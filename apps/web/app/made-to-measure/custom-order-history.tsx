const Page = () => <div className="measure">custom-order-history</div>;
export default Page;
